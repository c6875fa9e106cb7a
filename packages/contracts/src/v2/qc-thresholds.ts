import { z } from 'zod'
import { integerParameter, listParameter, textParameter, enumParameter } from '../scalars.ts'
import { thresholdOperators } from './records/common.ts'

/** A threshold as it is written. How many values an operator takes is a rule of thresholds. */
export const qcThresholdMembers = z.object({
  /** The metric, such as `PercentGtQ30`. */
  Name: textParameter.pipe(z.string().min(1, 'must not be empty')),
  Operator: enumParameter(thresholdOperators),
  /** The type whose datasets it applies to, such as `common.fastq`. Defaults to every type. */
  DatasetTypeId: textParameter.optional(),
  ThresholdValues: listParameter(
    z.preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number('must be a number'),
    ),
  ),
  /** Thresholds of one group pass or fail together: one that passes is enough. */
  Group: textParameter.optional(),
  ReadNumber: integerParameter.optional(),
})
