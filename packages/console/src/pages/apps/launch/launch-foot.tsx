type Props = {
  /** What prevents the launch. */
  readonly problems: readonly string[]
  readonly isSending: boolean
}

/** The end of a form: what prevents the launch, and the button. */
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
