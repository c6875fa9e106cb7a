import type { FileRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { Button } from '../../design/pieces.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { signedAddress } from './content.ts'

const saidMs = 1500

/** Copies an address that opens the file without signing in, such as for another tool. */
export function CopyAddress({ file }: { file: FileRecord }) {
  const [said, setSaid] = useState('Copy the address')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await signedAddress(file.Id))
      setSaid('Copied')
      setTimeout(() => setSaid('Copy the address'), saidMs)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Button
      look="second"
      disabled={file.UploadStatus !== 'complete'}
      title="An address that opens the file without signing in, for seven days"
      onClick={() => void copy()}
    >
      <span aria-live="polite">{said}</span>
    </Button>
  )
}
