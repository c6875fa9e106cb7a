import { z } from 'zod'
import { count, href, id } from '../../scalars.ts'
import { identity } from './common.ts'

/** A form of an application. */
export const formAsset = z.strictObject({
  ...identity,
  /** That of the application which it belongs to. */
  Version: z.string(),
  HrefItems: href,
  HrefContent: href,
})

/** A part of a form: its definition, or the callbacks of the application. */
export const formItem = z.strictObject({
  Id: id,
  Name: z.enum(['form.json', 'callbacks.js']),
  ContentType: z.string(),
  /** Bytes of UTF-8. */
  Size: count,
  Content: z.string(),
})

/** The texts of a form. */
export const formContent = z.strictObject({
  Id: id,
  Href: href,
  Form: z.string(),
  Callbacks: z.string().optional(),
})

export type FormAsset = z.infer<typeof formAsset>
export type FormItem = z.infer<typeof formItem>
export type FormContent = z.infer<typeof formContent>
