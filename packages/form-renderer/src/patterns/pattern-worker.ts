// A file of this package, so that a bundler finds it by an address beside the code that starts it.
import '@benchtop/forms/scripts/pattern-worker'
