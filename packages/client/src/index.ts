export type { Reply } from './answer.ts'
export type {
  Call,
  DataOf,
  OperationId,
  OperationOf,
  ParamsOf,
  RequestBytes,
  ResultPage,
} from './call-types.ts'
export { createClient, type Client, type ClientOptions, type Faces, type Token } from './client.ts'
export {
  ApiError,
  ConnectionError,
  type ApiErrorCode,
  type ApiProblem,
  type ApiRefusal,
  type ConnectionErrorCode,
} from './errors.ts'
export { bamChromosomes } from './genome/bam-chromosomes.ts'
export { contigsOf, type Chromosome, type SizedChromosome } from './genome/contigs.ts'
export type { CallOptions } from './call-options.ts'
export type { Retry, RetryPolicy } from './retry.ts'
export { contentShapes, coverage, propertyShapes, uploadPart } from './tables/constants.ts'
export { hasOwnFetch, worldWith, type World } from './world.ts'
