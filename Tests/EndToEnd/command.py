"""End-to-end tests of the datascan command, with Python's own parsers as judges of its output.

Usage: command.py DATASCAN [TEST…]. Standard library only.
"""
import base64, csv, io, json, os, pathlib, pty, select, shutil, signal, struct, subprocess, sys, tempfile, time, unittest, zlib

SAMPLES = pathlib.Path(__file__).resolve().parent.parent / "Samples"
DATASCAN = None
CODE = str(SAMPLES / "code128.png")  # Wikipedia-128
EAN = str(SAMPLES / "ean13.png")  # 9780143007234
NONE = str(SAMPLES / "none-fence.png")


def scan(*words, data=b"", cwd=None, env=None, timeout=120):
    return subprocess.run([DATASCAN, *map(str, words)], input=data, capture_output=True, cwd=cwd,
                          env={**os.environ, **(env or {})}, timeout=timeout)


def codes(*words, **options):
    """A scan for codes only: needs no text model."""
    return scan("-t", "barcode", *words, **options)


def lines(result):
    return [json.loads(line) for line in result.stdout.decode("utf-8").splitlines()]


def png(width, height, rows):
    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def put(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else pathlib.Path(content).read_bytes())
        return path

    def assertOneLineError(self, result, *parts):
        """Exit 2, nothing on stdout, one line on stderr that names what the caller must see."""
        text = result.stderr.decode()
        self.assertEqual((result.returncode, result.stdout), (2, b""), text)
        self.assertEqual(text.count("\n"), 1, text)
        self.assertTrue(text.startswith("datascan: "), text)
        for part in parts:
            self.assertIn(part, text)


class ExitStatus(Case):
    def test_found(self):
        result = codes(CODE)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, b"Code 128  Wikipedia-128\n", b""))

    def test_nothing_found(self):
        result = codes(NONE)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (1, b"", b"datascan: nothing found\n"))
        self.assertEqual(codes("--quiet", NONE).stderr, b"")

    def test_an_error_wins_and_the_rest_is_scanned(self):
        result = codes("--json", CODE, "/no/such.png", EAN)
        self.assertEqual(result.returncode, 2)
        self.assertEqual([line["type"] for line in lines(result)], ["item", "error", "item", "summary"])
        self.assertEqual(result.stderr.decode().count("\n"), 1)
        self.assertIn("/no/such.png", result.stderr.decode())


class Formats(Case):
    def test_json_lines_are_the_contract(self):
        result = codes("--json", CODE, NONE)
        item, summary = lines(result)
        self.assertEqual(list(item), ["type", "schema", "source", "page", "kind", "symbology", "format", "text", "bytes",
                                      "corners", "confidence", "gs1", "inverted", "mirrored", "aim"]
                         + (["metadata"] if "metadata" in item else []))
        self.assertEqual((item["type"], item["schema"], item["source"], item["page"]), ("item", 1, CODE, 1))
        self.assertEqual((item["kind"], item["symbology"], item["text"]), ("barcode", "code128", "Wikipedia-128"))
        self.assertEqual(base64.b64decode(item["bytes"], validate=True), b"Wikipedia-128")
        self.assertEqual([len(corner) for corner in item["corners"]], [2, 2, 2, 2])
        self.assertTrue(0 < item["confidence"] <= 1)
        self.assertEqual((summary["type"], summary["sources"], summary["items"], summary["errors"]), ("summary", 2, 1, 0))

    def test_csv_says_the_same_as_json(self):
        files = sorted(map(str, SAMPLES.glob("*.png")))
        rows = list(csv.DictReader(io.StringIO(codes("--csv", *files).stdout.decode(), newline="")))
        items = [line for line in lines(codes("--json", *files)) if line["type"] == "item"]
        self.assertEqual(len(rows), len(items))
        self.assertGreater(len(rows), 5)
        for row, item in zip(rows, items):
            for name in ("source", "symbology", "format", "bytes", "aim"):
                self.assertEqual(row[name], item[name])
            self.assertEqual(row["text"], item.get("text", ""))
            corners = [[float(row[f"x{i}"]), float(row[f"y{i}"])] for i in (1, 2, 3, 4)]
            self.assertEqual(corners, item["corners"])

    def test_csv_ends_its_lines_as_the_rfc_asks(self):
        output = codes("--csv", NONE).stdout
        self.assertTrue(output.startswith(b"source,page,n,kind,") and output.endswith(b"\r\n"))
        self.assertEqual(output.count(b"\n"), 1)

    def test_raw(self):
        self.assertEqual(codes("--raw", CODE, EAN).stdout, b"Wikipedia-128\n9780143007234\n")
        self.assertEqual(codes("--raw", "-0", CODE, EAN).stdout, b"Wikipedia-128\x009780143007234\x00")
        self.assertEqual(codes("--raw", "--first", CODE, EAN).stdout, b"Wikipedia-128")

    def test_template(self):
        result = codes("--format", r"{n}:{symbology}\t{text} {{{page}}}", CODE)
        self.assertEqual(result.stdout, b"1:code128\tWikipedia-128 {1}\n")
        self.assertOneLineError(codes("--format", "{txet}", CODE), "{txet}", "{text}")

    def test_headings_only_where_there_are_several_sources(self):
        self.assertEqual(codes("code128.png", "ean13.png", cwd=SAMPLES).stdout,
                         b"code128.png\nCode 128  Wikipedia-128\n\nean13.png\nEAN-13    9780143007234\n")

    def test_colour_on_request_and_on_terminals_only(self):
        self.assertNotIn(b"\x1b", codes(CODE).stdout)
        self.assertIn(b"\x1b[", codes("--color", "always", CODE).stdout)
        self.assertIn(b"\x1b[", on_terminal("-t", "barcode", CODE))
        self.assertNotIn(b"\x1b[", on_terminal("-t", "barcode", CODE, env={"NO_COLOR": "1"}))


class Choices(Case):
    def test_symbologies(self):
        self.assertEqual(codes("-s", "ean13", CODE, EAN, "--raw").stdout, b"9780143007234\n")
        self.assertEqual(codes("-s", "code128", EAN).returncode, 1)
        self.assertEqual(codes("-s", "isbn,Code-128", CODE, EAN, "--raw").stdout.count(b"\n"), 2)

    def test_first_and_unique(self):
        self.assertEqual(codes("--first", "--raw", CODE, CODE, EAN).stdout, b"Wikipedia-128")
        self.assertEqual(codes("--unique", "--raw", CODE, CODE, EAN).stdout, b"Wikipedia-128\n9780143007234\n")

    def test_a_region_keeps_the_pixels_of_the_whole_picture(self):
        whole = lines(codes("--json", CODE))[0]
        part = lines(codes("--json", "--region", "0.01,0.02,0.99,0.7", CODE))[0]
        self.assertEqual(part["text"], whole["text"])
        for a, b in zip(part["corners"][:2], whole["corners"][:2]):
            self.assertLess(max(abs(a[0] - b[0]), abs(a[1] - b[1])), 4)
        self.assertEqual(codes("--region", "0,0,0.3,1", CODE).returncode, 1)

    def test_single_takes_the_item_nearest_to_the_middle(self):
        several = SAMPLES / "several.png"
        items = lines(codes("--json", several))[:-1]
        middle = (450, 250)
        def reach(item):
            x = sum(c[0] for c in item["corners"]) / 4 - middle[0]
            y = sum(c[1] for c in item["corners"]) / 4 - middle[1]
            return x * x + y * y
        nearest = min(items, key=reach)
        self.assertEqual([item["text"] for item in lines(codes("--json", "--single", several))[:-1]], [nearest["text"]])

    def test_any_number_of_jobs_gives_the_same(self):
        files = sorted(map(str, SAMPLES.glob("*.png"))) + ["/no/such", CODE]
        one = codes("-j1", *files)
        for jobs in (2, 7):
            many = codes("-j", jobs, *files)
            self.assertEqual((many.stdout, many.stderr, many.returncode), (one.stdout, one.stderr, 2))


class Sources(Case):
    def test_standard_input(self):
        result = codes("--json", "-", data=pathlib.Path(CODE).read_bytes())
        self.assertEqual((lines(result)[0]["source"], result.returncode), ("-", 0))
        self.assertOneLineError(codes("-"), "standard input", "empty")

    def test_standard_input_twice(self):
        result = codes("--raw", "-", "-", data=pathlib.Path(CODE).read_bytes())
        self.assertEqual((result.returncode, result.stdout), (2, b"Wikipedia-128\n"))

    def test_folders(self):
        for name in ("b/10.png", "b/9.png", "b/deep/x.png", "b/.hidden.png", "b/notes.txt"):
            self.put(name, CODE)
        os.symlink("..", self.folder / "b/deep/circle")
        os.symlink("nowhere", self.folder / "b/broken.png")
        def names(*words):
            return [line["source"] for line in lines(codes("--json", *words, cwd=self.folder)) if line["type"] == "item"]
        self.assertEqual(names("b"), ["b/9.png", "b/10.png"])
        self.assertEqual(names("-r", "b/"), ["b/9.png", "b/10.png", "b/deep/x.png"])
        # The circle leads back to the folder above, which holds nothing but b, already entered.
        self.assertEqual(names("-r", "."), ["./b/9.png", "./b/10.png", "./b/deep/x.png"])

    def test_a_folder_without_images(self):
        self.put("empty/readme.txt", b"text")
        result = codes("--json", "empty", CODE, cwd=self.folder)
        self.assertEqual([line["type"] for line in lines(result)], ["error", "item", "summary"])
        self.assertEqual(result.returncode, 2)

    def test_lists(self):
        self.put("list.txt", f"{CODE}\r\n\n/no/such\n{EAN}".encode())
        result = codes("--raw", "@list.txt", cwd=self.folder)
        self.assertEqual((result.returncode, result.stdout), (2, b"Wikipedia-128\n9780143007234\n"))
        self.assertOneLineError(codes("@/no/list"), "@/no/list", "no such file")
        self.assertEqual(codes("--raw", "@-", data=CODE.encode()).stdout, b"Wikipedia-128\n")

    def test_a_name_that_looks_like_an_option(self):
        self.put("--json", CODE)
        self.assertEqual(codes("--raw", "--", "--json", cwd=self.folder).stdout, b"Wikipedia-128\n")

    def test_a_name_that_is_not_utf8(self):
        path = os.fsencode(self.folder) + b"/caf\xe9.png"
        pathlib.Path(os.fsdecode(path)).write_bytes(pathlib.Path(CODE).read_bytes())
        result = subprocess.run([DATASCAN.encode(), b"-t", b"barcode", b"--raw", path], capture_output=True)
        self.assertIn(result.returncode, (0, 2))
        result = subprocess.run([DATASCAN, "-t", "barcode", "--json", str(self.folder)], capture_output=True)
        for line in result.stdout.decode("utf-8").splitlines():
            json.loads(line)


class BadInput(Case):
    def test_files_that_are_no_whole_pictures(self):
        whole = pathlib.Path(CODE).read_bytes()
        photo = (SAMPLES / "ean13-photo.jpg").read_bytes()
        bad = {
            "empty.png": b"", "text.png": b"just text\n", "half.png": whole[:len(whole) // 2], "head.png": whole[:20],
            "half.jpg": photo[:len(photo) // 2], "head.jpg": photo[:300], "noise.jpg": b"\xff\xd8\xff" + os.urandom(999),
            "broken.pdf": b"%PDF-1.4\n%nothing more", "zero.tif": b"II*\x00" + bytes(40),
        }
        for name, content in bad.items():
            with self.subTest(name):
                path = self.put(name, content)
                self.assertOneLineError(codes(path), str(path))
                result = codes("--json", path, CODE)
                self.assertEqual([line["type"] for line in lines(result)], ["error", "item", "summary"])

    def test_a_wrong_ending_does_not_matter(self):
        self.assertEqual(codes("--raw", self.put("png.jpg", CODE)).stdout, b"Wikipedia-128\n")

    def test_missing_devices_and_folders_one_may_not_read(self):
        self.assertOneLineError(codes("/no/such.png"), "/no/such.png", "no such file")
        self.assertOneLineError(codes("/dev/zero"), "/dev/zero")
        if os.geteuid() != 0:
            path = self.put("secret.png", CODE)
            path.chmod(0)
            self.assertOneLineError(codes(path), str(path), "permission")

    def test_enormous_pictures_meet_the_limit(self):
        bomb = self.put("bomb.png", png(60000, 60000, bytes(1000)))
        self.assertOneLineError(codes(bomb), str(bomb))
        self.assertOneLineError(codes("--max-pixels", "100", CODE), CODE)
        self.assertOneLineError(codes("--max-bytes", "100", CODE), CODE)
        self.assertOneLineError(codes("--max-bytes", "100", "-", data=pathlib.Path(CODE).read_bytes()), "standard input")

    def test_control_characters_in_names_do_not_reach_the_terminal(self):
        error = codes("/no/\x1b[2Jsuch\n.png").stderr
        self.assertEqual(error.count(b"\n"), 1)
        self.assertNotIn(b"\x1b", error)

    def test_without_a_text_model_the_codes_are_still_read(self):
        env = {"DATASCANNER_MODELS": str(self.folder)}
        for words in ([], ["-j1"]):
            result = scan("--json", *words, "/no/such.png", CODE, EAN, NONE, env=env)
            self.assertEqual(result.returncode, 2)
            *found, summary = lines(result)
            self.assertEqual([line.get("text") for line in found if line["type"] == "item"],
                             ["Wikipedia-128", "9780143007234"])
            told = [line for line in found if line["type"] == "error"]
            self.assertEqual([line["source"] for line in told], ["/no/such.png", CODE])
            self.assertEqual((summary["sources"], summary["items"], summary["errors"]), (4, 2, 2))
            complaints = result.stderr.decode().splitlines()
            self.assertEqual(len(complaints), 2, complaints)
            self.assertIn(str(self.folder), complaints[1])
            self.assertIn("-t barcode", complaints[1])

    def test_text_alone_without_its_model(self):
        env = {"DATASCANNER_MODELS": str(self.folder)}
        self.assertOneLineError(scan("-t", "text", CODE, EAN, env=env), str(self.folder), "-t barcode")


class Usage(Case):
    def test_mistakes(self):
        for words, parts in {
            ("--jsno", CODE): ["--jsno", "did you mean --json?"],
            ("-s", "qrr", CODE): ["qrr", "did you mean qr?"],
            ("-l", "klingon", CODE): ["klingon", "datascan languages"],
            ("-l", "Germna", CODE): ["did you mean German?"],
            ("-q", "best", CODE): ["fast, balanced, accurate"],
            ("--region", "1,1,1,1", CODE): ["--region"],
            ("--pages", "0", CODE): ["--pages"],
            ("--json", "--csv", CODE): ["--json", "--csv"],
            ("--annotate", "x.gif", CODE): [".png"],
            ("--content", "URL", CODE): ["not available yet"],
            ("--timeout", "3", CODE): ["--timeout"],
            ("--timeout", "soon", "demo:"): ["--timeout"],
            ("--pages", "2", "demo:"): ["--pages"],
            ("demo:", CODE): ["run of their own"],
            ("worker", "x.png"): ["x.png"],
            ("worker", "--json"): ["--json"],
            ("symbologies", "x"): ["x"],
        }.items():
            with self.subTest(words):
                self.assertOneLineError(scan(*words), *parts)

    def test_help_is_narrow_and_goes_to_stdout(self):
        for words in (["--help"], ["-h"], ["symbologies", "--help"], ["languages", "-h"]):
            result = scan(*words)
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            for line in result.stdout.decode().splitlines():
                self.assertLessEqual(len(line), 80, line)
        self.assertRegex(scan("--version").stdout, rb"^datascan \d+\.\d+\.\d+\n$")

    def test_lists(self):
        names = [json.loads(line)["symbology"] for line in scan("symbologies", "--json").stdout.splitlines()]
        self.assertIn("ean13", names)
        self.assertIn(b"ean13", scan("symbologies").stdout)
        languages = [json.loads(line)["language"] for line in scan("languages", "--json").stdout.splitlines()]
        self.assertTrue({"en", "pt", "ja", "zh-Hant"} <= set(languages))

    def test_completion_scripts(self):
        script = self.put("c.bash", scan("generate", "bash").stdout)
        ask = f"source {script}; COMP_WORDS=(datascan --js); COMP_CWORD=1; _datascan; echo ${{COMPREPLY[@]}}"
        self.assertEqual(subprocess.run(["bash", "-c", ask], capture_output=True).stdout, b"--json\n")


class Annotation(Case):
    def size(self, path):
        head = path.read_bytes()[:24]
        self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n")
        return struct.unpack(">II", head[16:24])

    def test_the_picture_is_drawn_on(self):
        out = self.folder / "seen.png"
        result = codes("--annotate", out, CODE)
        self.assertEqual((result.returncode, result.stdout), (0, b"1  Code 128  Wikipedia-128\n"))
        self.assertEqual(self.size(out), self.size(pathlib.Path(CODE)))
        self.assertEqual(os.listdir(self.folder), ["seen.png"])

    def test_several_pictures_are_counted_and_failures_leave_nothing(self):
        codes("--annotate", self.folder / "a.jpg", CODE, "/no/such", NONE, EAN)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a-2.jpg", "a-3.jpg", "a.jpg"])
        codes("--annotate", self.folder / "%d/x.png", CODE)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a-2.jpg", "a-3.jpg", "a.jpg"])

    def test_a_place_that_cannot_be_written(self):
        self.assertOneLineError(codes("--annotate", "/no/such/folder/a.png", CODE), "/no/such/folder/a.png")


class Behaviour(Case):
    def test_a_reader_that_leaves_is_no_error(self):
        command = f"'{DATASCAN}' -t barcode --raw {' '.join([CODE] * 40)} | head -n 1; echo ${{PIPESTATUS[0]}}"
        result = subprocess.run(["bash", "-c", command], capture_output=True)
        self.assertEqual((result.stdout, result.stderr), (b"Wikipedia-128\n0\n", b""))

    def test_a_full_disk_is_an_error(self):
        with open("/dev/full", "wb") as full:
            result = subprocess.run([DATASCAN, "-t", "barcode", CODE], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"standard output", result.stderr)

    def test_interruption_flushes_what_was_found(self):
        fifo = self.folder / "never.png"
        os.mkfifo(fifo)
        process = subprocess.Popen([DATASCAN, "-t", "barcode", "--json", CODE, str(fifo), EAN], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        self.assertIn(b"Wikipedia-128", process.stdout.readline())
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=10)
        # The picture behind the one that never comes was scanned by another worker meanwhile.
        found = [json.loads(line) for line in rest.decode().splitlines()]
        self.assertEqual([line.get("text", line["type"]) for line in found][-1:], ["summary"])
        self.assertLessEqual({line["text"] for line in found[:-1]}, {"9780143007234"})
        self.assertEqual((process.returncode, errors), (-signal.SIGINT, b""))

    def test_progress_is_for_terminals(self):
        self.assertEqual(codes("--progress", CODE).stderr, b"")
        fifo = self.folder / "slow.png"
        os.mkfifo(fifo)
        shown = on_terminal("-t", "barcode", str(fifo), feed=(fifo, CODE))
        self.assertIn(b"1 of 1", shown)
        # Whatever was shown is taken away before the result.
        self.assertGreater(shown.rfind(b"Wikipedia-128"), shown.rfind(b"\r\x1b[K"))
        fifo.unlink()
        os.mkfifo(fifo)
        self.assertNotIn(b"1 of 1", on_terminal("-t", "barcode", "--no-progress", str(fifo), feed=(fifo, CODE)))


def on_terminal(*words, env=None, feed=None):
    """What a scan writes to a terminal. `feed`: a pipe to be filled from a file after a while."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update({"TERM": "xterm", **(env or {})})
        os.execv(DATASCAN, [DATASCAN, *words])
    if feed:
        time.sleep(1.6)
        feed[0].write_bytes(pathlib.Path(feed[1]).read_bytes())
    output = b""
    while select.select([terminal], [], [], 30)[0]:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        output += more
    os.close(terminal)
    os.waitpid(child, 0)
    return output


DEMO = pathlib.Path(__file__).resolve().parent.parent.parent / "data" / "demo.mp4"
# What make.py of the live corpus printed on the card.
CARD = "https://museum.example/objects/2048-17?lang=en"


class Live(Case):
    def assertKeepsTheProtocol(self, events):
        standing, clock = {}, 0
        for event in events:
            self.assertGreaterEqual(event["time"], clock)
            clock = event["time"]
            self.assertEqual((len(event["corners"]), event["schema"]), (4, 1))
            if event["type"] == "add":
                self.assertNotIn(event["id"], standing)
                standing[event["id"]] = event["kind"]
            elif event["type"] == "update":
                self.assertIn(event["id"], standing)
            else:
                self.assertEqual(event["type"], "remove")
                standing.pop(event["id"])
        self.assertEqual(standing, {})

    def test_a_video_gives_events_and_the_same_ones_each_time(self):
        runs = []
        for _ in range(2):
            result = codes("--json", DEMO)
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            *events, summary = lines(result)
            self.assertKeepsTheProtocol(events)
            self.assertEqual({event["text"] for event in events}, {CARD})
            self.assertGreater(sum(event["type"] == "update" for event in events), 20)
            self.assertEqual((summary["type"], summary["sources"], summary["errors"]), ("summary", 1, 0))
            self.assertEqual(summary["items"], sum(event["type"] == "add" for event in events))
            runs.append([(event["type"], event["frame"], event["corners"]) for event in events])
        self.assertEqual(*runs)

    def test_other_formats_give_a_record_an_item(self):
        self.assertEqual(codes("--unique", DEMO).stdout.decode(), f"QR Code   {CARD}\n")
        self.assertEqual(codes("--raw", "--first", DEMO).stdout.decode(), CARD)
        self.assertEqual(codes("--format", "{n}:{text}", "--unique", DEMO, DEMO).stdout.decode(), f"1:{CARD}\n")
        rows = list(csv.DictReader(io.StringIO(codes("--csv", "--unique", DEMO).stdout.decode(), newline="")))
        self.assertEqual([row["text"] for row in rows], [CARD])

    def test_what_is_not_looked_for_is_not_found(self):
        result = codes("-s", "ean13", DEMO)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (1, b"", b"datascan: nothing found\n"))
        self.assertEqual(codes("--region", "0,0,0.05,0.05", DEMO).returncode, 1)

    def test_first_is_one_line_and_does_not_wait_for_the_end(self):
        started = time.monotonic()
        found, summary = lines(codes("--json", "--first", "--demo"))
        self.assertEqual((found["type"], found["text"], summary["items"]), ("add", CARD, 1))
        self.assertLess(time.monotonic() - started, 5)

    def test_a_time_limit_ends_it(self):
        started = time.monotonic()
        result = codes("--json", "--timeout", "1.5", "demo:")
        self.assertEqual(result.returncode, 0)
        self.assertKeepsTheProtocol(lines(result)[:-1])
        self.assertTrue(1.4 < time.monotonic() - started < 5)

    def test_interruption_removes_what_was_in_view(self):
        process = subprocess.Popen([DATASCAN, "-t", "barcode", "--json", "demo:"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=10)
        *events, summary = [json.loads(line) for line in (first + rest).decode().splitlines()]
        self.assertKeepsTheProtocol(events)
        self.assertEqual((summary["items"], errors), (1, b""))
        self.assertEqual(process.returncode, -signal.SIGINT)

    def test_a_terminal_shows_one_list_and_keeps_it(self):
        shown = on_terminal("-t", "barcode", "--timeout", "3", "--color", "never", "demo:").decode()
        self.assertIn("1 in view, 1 seen", shown)
        board, _, final = shown.rpartition("\x1b[J")
        self.assertEqual(final.replace("\r", ""), f"QR Code   {CARD}\n")
        # Calm: about once a second, for the clock, and when something comes or goes; not for every movement.
        self.assertLess(board.count("\x1b[?7l"), 12)
        # Every line is ended before the next; wrapping is on again whenever it was turned off.
        self.assertEqual(board.count("\x1b[?7l"), board.count("\x1b[?7h"))

    def test_damaged_and_missing_videos_are_errors_and_the_others_are_scanned(self):
        whole = DEMO.read_bytes()
        noise = self.put("noise.mkv", bytes(range(256)) * 100)
        empty = self.put("empty.webm", b"")
        for path in (noise, empty, self.folder / "missing.mp4"):
            result = codes("--json", "--unique", path, DEMO)
            self.assertEqual(result.returncode, 2, path)
            self.assertEqual(result.stderr.decode().count("\n"), 1, result.stderr)
            self.assertIn(path.name, result.stderr.decode())
            types = [line["type"] for line in lines(result)]
            self.assertEqual((types.count("error"), types.count("add"), types[-1]), (1, 1, "summary"))
        # One that is cut short shows what it still holds.
        cut = self.put("cut.mp4", whole[:len(whole) // 3])
        self.assertKeepsTheProtocol([line for line in lines(codes("--json", cut)) if "id" in line])

    def test_without_a_camera_the_alternatives_are_named(self):
        empty = {"PIPEWIRE_REMOTE": "/nowhere", "XDG_RUNTIME_DIR": str(self.folder)}
        if any(pathlib.Path("/dev").glob("video*")):
            self.skipTest("there is a camera")
        for words in ((), ("camera:",)):
            self.assertOneLineError(scan("-t", "barcode", *words, env=empty), "no camera", "demo:")
        self.assertOneLineError(scan("-t", "barcode", "camera:Nonesuch", env=empty), "camera")
        result = scan("devices", env=empty)
        self.assertEqual((result.returncode, result.stdout), (1, b""))
        self.assertIn("demo:", result.stderr.decode())
        self.assertEqual(scan("devices", "--json", env=empty).stdout, b"")


class Worker(Case):
    def setUp(self):
        super().setUp()
        self.process = subprocess.Popen([DATASCAN, "worker", "-t", "barcode"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.process.communicate)

    def ask(self, line):
        """One request, one answer, before the next request is sent."""
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def test_one_answer_a_request_whatever_the_request(self):
        answer = self.ask(CODE)
        self.assertEqual((answer["type"], answer["source"], answer["pages"]), ("result", CODE, 1))
        self.assertEqual([item["text"] for item in answer["items"]], ["Wikipedia-128"])
        self.assertEqual(answer["items"][0]["page"], 1)
        for bad in ["/no/such.png", "", "{", "[1]", "{}", '{"source":1}', '{"source":"x.png","options":["--jsno"]}',
                    '{"source":"x","options":[1]}', '"a.png"', "\0", "x" * 100000, "{" * 100000]:
            answer = self.ask(bad)
            self.assertEqual(answer["type"], "error", bad[:50])
            self.assertTrue(answer["message"])
        self.assertEqual(self.ask(NONE)["items"], [])
        answer = self.ask(json.dumps({"source": EAN, "id": {"a": [1, "é"]}, "options": ["-s", "code128"]}))
        self.assertEqual((answer["id"], answer["items"]), ({"a": [1, "é"]}, []))
        self.assertEqual(self.ask(json.dumps({"source": EAN, "id": 7}))["items"][0]["text"], "9780143007234")
        self.process.stdin.close()
        self.assertEqual(self.process.wait(), 0)
        self.assertEqual(self.process.stderr.read(), b"")
        self.process.stdin = None

    def test_a_request_too_long_is_refused_and_the_next_one_served(self):
        answer = self.ask("y" * (3 << 20))
        self.assertIn("longer", answer["message"])
        self.assertEqual(self.ask(CODE)["type"], "result")


class Text(Case):
    @classmethod
    def setUpClass(cls):
        result = scan("-t", "text", SAMPLES / "text-lines.png")
        if result.returncode == 2 and b"not installed" in result.stderr:
            raise unittest.SkipTest("no text model here")

    def test_codes_and_text_in_one_pass(self):
        items = lines(scan("--json", SAMPLES / "ticket.png"))[:-1]
        texts = [item["text"] for item in items if item["kind"] == "text"]
        self.assertIn("Harbour Museum", texts)
        self.assertIn("4006381333931", [item["text"] for item in items if item["kind"] == "barcode"])
        code = next(item for item in items if item["text"] == "4006381333931")
        left, right = code["corners"][0][0], code["corners"][1][0]
        top, bottom = code["corners"][0][1], code["corners"][3][1]
        for item in items:
            if item["kind"] == "text":
                x = sum(c[0] for c in item["corners"]) / 4
                y = sum(c[1] for c in item["corners"]) / 4
                self.assertFalse(left < x < right and top < y < bottom - 10, f"bars read as {item['text']!r}")

    def test_lines_come_in_reading_order(self):
        items = lines(scan("-t", "text", "--json", SAMPLES / "text-lines.png"))[:-1]
        self.assertEqual([item["text"] for item in items][:2], ["The quick brown fox jumps", "over 13 lazy dogs."])


if __name__ == "__main__":
    DATASCAN = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=1)
