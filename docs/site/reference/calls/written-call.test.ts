import { describeCalls, languages } from '../../testing/called-operations.ts'

/** What `curl` and one of the others read is compared. */
const others = languages.filter((language) => language !== 'curl')

describeCalls((nth, isRead) =>
  isRead ? ['curl', others[nth % others.length]!] : [languages[nth % languages.length]!],
)
