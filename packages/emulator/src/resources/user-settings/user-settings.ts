import { badRequest, conflict, type UserSettingType } from '@benchtop/contracts'
import { rowId } from '../../ids/resource-id.ts'
import type { Changing } from '../changing.ts'
import { orNotFound } from '../or-not-found.ts'
import type { UserSettingRow, UserSettingStore } from './user-settings-store.ts'

/** A setting as it is written: by its id, which it may rename, or by its name. */
export type WrittenSetting = {
  readonly Id?: string | undefined
  readonly Name: string
  readonly Value: string
  readonly Type: UserSettingType
}

type Options = Changing & {
  readonly store: UserSettingStore
}

export function createUserSettings({ store, database, clock }: Options) {
  const known = (userId: number, { Id, Name }: WrittenSetting, member: string) => {
    const sameName = store.byName(userId, Name)
    if (Id === undefined) return sameName
    const row = store.get(userId, rowId(Id) ?? 0)
    if (row === undefined) {
      const message = `${member}.Id refers to setting ${Id}, which doesn't exist.`
      throw badRequest([{ member: `${member}.Id`, code: 'ReferenceInvalid', message }])
    }
    if (sameName === undefined || sameName.id === row.id) return row
    const message = `Setting ${sameName.id} already has the name ${Name}.`
    throw conflict(message, [{ member: `${member}.Name`, code: 'NameTaken', message }])
  }

  const writeOne = (userId: number, setting: WrittenSetting, member: string): UserSettingRow => {
    const row = known(userId, setting, member)
    const to = {
      user_id: userId,
      name: setting.Name,
      value: valueOf(setting, member),
      type: setting.Type,
      modified_ms: clock.now(),
    }
    if (row !== undefined) store.change(row.id, to)
    const id = row?.id ?? store.insert(to)
    return orNotFound(store.get(userId, id), `Setting ${id}`)
  }

  return {
    /**
     * Writes settings of a user, all of them or none, and returns them as they are then. 400 for an unknown id and a bool
     * that is neither true nor false, 409 for a name that another setting has.
     */
    write: (userId: number, settings: readonly WrittenSetting[]): UserSettingRow[] =>
      database.transaction(() =>
        settings.map((setting, at) => writeOne(userId, setting, `UserSettings[${at}]`)),
      ),
  }
}
export type UserSettings = ReturnType<typeof createUserSettings>

/** A bool is stored in lower case. */
function valueOf({ Type, Value }: WrittenSetting, member: string): string {
  if (Type === 'string') return Value
  const value = Value.trim().toLowerCase()
  if (value === 'true' || value === 'false') return value
  const message = `${member}.Value must be true or false, because its Type is bool.`
  throw badRequest([{ member: `${member}.Value`, code: 'Invalid', message }])
}
