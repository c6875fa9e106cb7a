/** The keys of a terminal, one by one, until released: the terminal's mode is then restored. */
export type Keys = { release(): void }

type Terminal = Pick<
  NodeJS.ReadStream,
  'setRawMode' | 'setEncoding' | 'on' | 'off' | 'resume' | 'pause'
>

/** Reads keys as they are pressed. Ctrl-C and Ctrl-D come as `quit`, since a terminal in raw mode sends no signals. */
export function readKeys(terminal: Terminal, pressed: (key: string) => void): Keys {
  const take = (text: string): void => {
    // An arrow key arrives as several characters, but is one key.
    const keys = text.startsWith('\u001b') ? ['escape'] : text.toLowerCase().split('')
    for (const key of keys) pressed(key === '\u0003' || key === '\u0004' ? 'quit' : key)
  }
  terminal.setRawMode(true)
  terminal.setEncoding('utf8')
  terminal.on('data', take)
  terminal.resume()
  let isReleased = false
  return {
    release() {
      if (isReleased) return
      isReleased = true
      terminal.off('data', take)
      try {
        terminal.setRawMode(false)
      } catch {
        // It was closed: there is no mode to restore.
      }
      terminal.pause()
    },
  }
}
