// Each benchmark answers one question; see the files beside this one.
print("no benchmarks yet")
