// A file of this package, so that a bundler finds it by a URL relative to the code that starts it.
import '@benchtop/forms/scripts/browser-worker'
