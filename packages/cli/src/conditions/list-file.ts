import { faultsDocument, notificationsDocument, rateLimitsDocument } from '@benchtop/contracts'
import { z } from 'zod'
import type { CliError } from '../errors.ts'
import { checkedFile, invalidFile, refusedMembers } from '../file-problems.ts'
import { readJsonText } from '../json-file.ts'

/** The lists that are replaced from a file, by the name that they have in one. */
const lists = {
  faults: faultsDocument,
  rateLimits: rateLimitsDocument,
  notifications: notificationsDocument,
}
type ListName = keyof typeof lists

const withSchema = (name: ListName) =>
  z.strictObject({ $schema: z.string().optional(), [name]: lists[name] })

/** The schema of a file with a list: the list alone, or as a member next to the `$schema` of editors. */
export function listFileSchema(name: ListName): z.ZodType {
  return z.union([lists[name], withSchema(name)])
}

/** Reads a file with a list. It is refused with each error at its line, and so is what a platform refuses of it. */
export async function readListFile(path: string, name: ListName) {
  const what = `list of ${name}`
  const file = await readJsonText(path, what, 'usage')
  const isList = Array.isArray(file.document)
  await checkedFile(file, what, isList ? lists[name] : withSchema(name))
  const items = isList ? file.document : (file.document as Record<string, unknown>)[name]
  return {
    items: items as unknown[],
    async refusedBy(refusal: CliError): Promise<string> {
      const found = refusedMembers(refusal, isList ? '' : name)
      if (found.length === 0) return `${path}: ${refusal.message}`
      return (await invalidFile(file, what, found)).message
    },
  }
}
