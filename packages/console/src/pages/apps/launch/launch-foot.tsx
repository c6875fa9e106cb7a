type Props = {
  /** How many fields have something wrong. */
  readonly wrong: number
  /** What else is wrong. */
  readonly others: readonly string[]
  readonly isSending: boolean
}

/** The end of a form: what keeps it from being launched, and the button. */
export function LaunchFoot({ wrong, others, isSending }: Props) {
  return (
    <>
      {others.length > 0 && (
        <ul class="notice bad" role="alert">
          {others.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <div class="launch-foot">
        <button type="submit" class="button" disabled={isSending}>
          {isSending ? 'Launching …' : 'Launch'}
        </button>
        <span class="needed" role="status">
          {wrong === 0 ? '' : wrong === 1 ? 'One field needs you.' : `${wrong} fields need you.`}
        </span>
      </div>
    </>
  )
}
