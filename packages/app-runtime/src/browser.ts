// What runs wherever there is `fetch`.
// oxlint-disable-next-line laws/explicit-exports -- anywhere.ts lists it name by name, once for both entries
export * from './anywhere.ts'
export { uploadFile, type UploadOptions } from './files/upload.ts'
export { uploadDataset, type DatasetContent } from './lab/upload-dataset.ts'
