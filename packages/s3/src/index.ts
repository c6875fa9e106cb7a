export { openBackupBucket, type BackupsInBucket, type StoredBackup } from './backups.ts'
export type { S3Credentials } from './bucket-address.ts'
export { s3, type S3Options } from './s3.ts'
export { version } from './version.ts'
