// What a waiting person sees: one line that is rewritten on a terminal, two plain lines elsewhere.

/**
 * Shows `title` until `done` or `fail` is called. On a terminal the line is rewritten every second with
 * what `describe` says is happening and the seconds since the start; a log gets the title and the end.
 */
export function startProgress(title, describe, out = process.stderr) {
  const start = performance.now()
  const seconds = () => `${Math.round((performance.now() - start) / 1000)} s`
  if (!out.isTTY) {
    out.write(`${title} …\n`)
    return {
      done: (text) => out.write(`${text} (${seconds()})\n`),
      fail: () => {},
    }
  }
  const clear = '\r\x1b[2K'
  const draw = () => {
    const line = `${title} (${seconds()}): ${describe()}`
    out.write(`${clear}${line.slice(0, (out.columns || 80) - 1)}`)
  }
  draw()
  const timer = setInterval(draw, 1000)
  const stop = () => {
    clearInterval(timer)
    out.write(clear)
  }
  return {
    done: (text) => {
      stop()
      out.write(`${text} (${seconds()})\n`)
    },
    fail: stop,
  }
}
