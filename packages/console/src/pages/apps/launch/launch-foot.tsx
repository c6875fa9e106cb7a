type Props = {
  /** What keeps it from being launched. */
  readonly problems: readonly string[]
  readonly isSending: boolean
}

/** The end of a form: what keeps it from being launched, and the button. */
export function LaunchFoot({ problems, isSending }: Props) {
  return (
    <>
      {problems.length > 0 && (
        <ul class="notice bad" role="alert">
          {problems.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <div>
        <button type="submit" class="button" disabled={isSending}>
          {isSending ? 'Launching …' : 'Launch'}
        </button>
      </div>
    </>
  )
}
