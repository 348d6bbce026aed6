print("contactory")
