import type { FileRecord } from '@benchtop/contracts'
import { api } from '../../api/clients.ts'
import { Empty, Status, Button } from '../../design/pieces.tsx'
import { finish } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { ResourcePage } from '../../shell/resource-page.tsx'
import { signedAddress } from './content.ts'
import { deferred } from './deferred.tsx'
import { DownloadButton } from './download-button.tsx'
import { ownerOf, type FileOwner } from './file-owner.ts'
import { tabsOf } from './preview-kind.ts'
import './files.css'

// The preview of a kind of file is loaded when such a file is opened.
const previews = {
  variants: deferred(() =>
    import('./variants/variants-preview.tsx').then((one) => one.VariantsPreview),
  ),
  variant: deferred(() => import('./variants/variant-page.tsx').then((one) => one.VariantPage)),
  header: deferred(() => import('./variants/header-preview.tsx').then((one) => one.HeaderPreview)),
  coverage: deferred(() =>
    import('./coverage/coverage-preview.tsx').then((one) => one.CoveragePreview),
  ),
  genome: deferred(() => import('./genome/genome-preview.tsx').then((one) => one.GenomePreview)),
  report: deferred(() => import('./report-preview.tsx').then((one) => one.ReportPreview)),
  image: deferred(() => import('./image-preview.tsx').then((one) => one.ImagePreview)),
  fastq: deferred(() => import('./fastq-preview.tsx').then((one) => one.FastqPreview)),
  json: deferred(() => import('./text/json-preview.tsx').then((one) => one.JsonPreview)),
  table: deferred(() => import('./text/table-preview.tsx').then((one) => one.TablePreview)),
  text: deferred(() => import('./text/text-preview.tsx').then((one) => one.TextPreview)),
  check: deferred(() => import('./findings-preview.tsx').then((one) => one.FindingsPreview)),
} as const

/** A file: its facts, its download, and previews of its content. */
export function FilePage({ id, tab }: { id: string; tab?: string }) {
  const loaded = useLoaded((signal) => api.v1.getFile({ id }, { signal }), [id])
  const file = loaded.value
  const owner = file && ownerOf(file)
  const tabs = file && tabsOf(file)
  const current = tab ?? tabs?.[0].key ?? ''
  const owned = useLoaded(owner !== undefined && ((signal) => readOwner(owner, signal)), [
    owner?.path,
  ])
  return (
    <ResourcePage
      loaded={loaded}
      unnamed={`File ${id}`}
      crumbs={owned.value?.crumbs ?? [{ name: 'Projects', path: '/projects' }]}
      aside={(record) => <UploadStatus file={record} />}
      actions={(record) => (
        <>
          <DownloadButton file={record} />
          <CopyAddress file={record} />
        </>
      )}
      facts={(record) => [
        'Id',
        'Path',
        [owner?.title ?? '', owner && <a href={owner.path}>{owned.value?.name ?? owner.id}</a>],
        ['Type', record.ContentType],
        'Size',
        ['ETag', record.ETag && <code>{record.ETag}</code>],
        ['Upload', uploadWords[record.UploadStatus]],
        'DateCreated',
      ]}
      expected={8}
      base={`/files/${id}`}
      tab={current}
      tabs={(tabs ?? [{ key: '', name: 'Content' }]).map(({ key, name }) => [key, name, undefined])}
    >
      {file !== undefined && <Preview file={file} tab={current} />}
    </ResourcePage>
  )
}

/** Says of a file that it isn't complete. */
function UploadStatus({ file: { UploadStatus: status } }: { readonly file: FileRecord }) {
  return status === 'complete' ? null : <Status of={uploadWords[status]} />
}

const uploadWords = { complete: 'Complete', pending: 'Uploading', aborted: 'Aborted' } as const

function Preview({ file, tab }: { file: FileRecord; tab: string }) {
  if (file.UploadStatus !== 'complete') {
    return (
      <Empty isCard title="No content yet">
        {file.UploadStatus === 'pending'
          ? 'The file is still being uploaded.'
          : 'Its upload was aborted, so it has no content.'}
      </Empty>
    )
  }
  if (!Object.hasOwn(previews, tab)) {
    return (
      <Empty isCard title="No such view" action={<a href={`/files/${file.Id}`}>To the file</a>}>
        The file can’t be shown as <code>{tab}</code>.
      </Empty>
    )
  }
  const Shown = previews[tab as keyof typeof previews]
  return <Shown key={`${file.Id}/${tab}`} file={file} />
}

/** The name of a file's owner, and the project that it is in. */
async function ownerRecord({ kind, id }: FileOwner, signal: AbortSignal) {
  const options = { signal }
  switch (kind) {
    case 'run': {
      const { ExperimentName: name } = await api.v1.getRun({ id }, options)
      return { name, project: undefined }
    }
    case 'appsession': {
      const { Name: name } = await api.v1.getAppSession({ id }, options)
      return { name, project: undefined }
    }
    case 'sample':
    case 'appresult': {
      const { getSample, getAppResult } = api.v1
      const { Name, Projects } = await (kind === 'sample' ? getSample : getAppResult)(
        { id },
        options,
      )
      return { name: Name, project: Projects?.[0] }
    }
  }
}

/** The name of a file's owner, with a link to it. */
async function readOwner(owner: FileOwner, signal: AbortSignal) {
  const { name, project } = await ownerRecord(owner, signal)
  const above =
    project === undefined
      ? owner.above
      : [
          ...owner.above,
          { name: project.Name, path: `/projects/${project.Id}/${owner.collection}` },
        ]
  return { name, crumbs: [...above, { name, path: owner.path }] }
}

/** Copies an address that opens the file without signing in, such as for another tool. */
function CopyAddress({ file }: { file: FileRecord }) {
  const copy = (): void => {
    const copied = signedAddress(file.Id).then((address) => navigator.clipboard.writeText(address))
    finish(copied, 'The link is copied.')
  }
  return (
    <Button
      look="second"
      disabled={file.UploadStatus !== 'complete'}
      title="An address that opens the file without signing in, for seven days"
      text="Copy link"
      act={copy}
    />
  )
}
