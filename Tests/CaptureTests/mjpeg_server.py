"""An MJPEG camera that misbehaves: python3 mjpeg_server.py FRAMES_UNTIL_STALL STALL_SECONDS JPEG…

Prints its port. Every connection gets the pictures in turn, 25 a second; the first one falls silent after that many
frames for that long, then the connection is closed. Later connections go on for ever. /missing is a 404, /video the
first file as it is.
"""

import http.server
import socketserver
import sys
import threading
import time

until_stall, stall = int(sys.argv[1]), float(sys.argv[2])
names = sys.argv[3:]
pictures = [open(name, "rb").read() for name in names]
first = threading.Lock()


class Camera(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/missing":
            return self.send_error(404)
        if self.path == "/video":
            self.send_response(200)
            self.send_header("Content-Length", str(len(pictures[0])))
            self.end_headers()
            self.wfile.write(pictures[0])
            return
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        count = 0
        try:
            while True:
                picture = pictures[count % len(pictures)]
                header = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n"
                self.wfile.write(header.encode() + picture + b"\r\n")
                count += 1
                # The probe for the kind of stream hangs up long before.
                if count == until_stall and first.acquire(blocking=False):
                    time.sleep(stall)
                    return
                time.sleep(0.04)
        except OSError:
            pass

    def log_message(self, *arguments):
        pass


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


server = Server(("127.0.0.1", 0), Camera)
print(server.server_address[1], flush=True)
server.serve_forever()
