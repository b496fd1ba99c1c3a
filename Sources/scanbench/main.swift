import DataScanner
print("scanbench")
