import type { FileRecord } from '@benchtop/contracts'
import { useState } from 'preact/hooks'
import { Card, Failed, Skeleton } from '../../design/pieces.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { signedAddress } from './content.ts'

/** An image as the browser shows it; scripts in it don't run. */
export function ImagePreview({ file }: { file: FileRecord }) {
  const { value, error, reload } = useLoaded((signal) => signedAddress(file.Id, signal), [file.Id])
  const [outcome, setOutcome] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <Card>
      <div class="file-image">
        {error !== undefined && <Failed error={error} retry={reload} />}
        {error === undefined && outcome === 'failed' && (
          <Failed error={new Error('The browser can’t read this image.')} />
        )}
        {error === undefined && outcome === 'loading' && <Skeleton lines={1} height="18rem" />}
        {value !== undefined && outcome !== 'failed' && (
          <img
            src={value}
            alt={file.Name}
            hidden={outcome === 'loading'}
            onLoad={() => setOutcome('shown')}
            onError={() => setOutcome('failed')}
          />
        )}
      </div>
    </Card>
  )
}
