guard CommandLine.arguments.count == 2 else { fatalError("usage: Examples FILE") }
try printItems(of: CommandLine.arguments[1])
