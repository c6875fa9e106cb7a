#!/usr/bin/env -S node --conditions=@benchtop/source
console.log(process.version)
