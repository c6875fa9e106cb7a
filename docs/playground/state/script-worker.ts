// A file of the page, so that the bundler finds it by an address relative to the code that starts it.
import '@benchtop/forms/scripts/browser-worker'
