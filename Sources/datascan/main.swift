import DataScanner
print("datascan")
