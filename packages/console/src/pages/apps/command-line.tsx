import { Copy } from '../../design/pieces.tsx'

type Props = {
  /** What it does. */
  readonly name: string
  readonly command: string
}

/** A shell command with a copy button. */
export function CommandLine({ name, command }: Props) {
  return (
    <div>
      <div class="spread">
        <span class="label">{name}</span>
        <Copy text={command} label="Copy" />
      </div>
      <pre class="command" role="group" aria-label={name} tabIndex={0}>
        {command}
      </pre>
    </div>
  )
}
