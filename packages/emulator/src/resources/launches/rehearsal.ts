import type {
  PlatformError,
  Problem,
  PropertyMembers,
  RehearsalRecord,
  Written,
} from '@benchtop/contracts'
import type { LaunchPlan } from './launch-plan.ts'
import { isContext } from './launch-properties.ts'
import type { PreparedLaunch } from './prepare-launch.ts'
import { hrefOf } from '../../ids/resource-id.ts'

/** What a launch would come to, without its effects. */
export type Rehearsal = {
  /** What the launch would be refused for; null where the form can't be read, so that it can't be told. */
  readonly problems: readonly Problem[] | null
  /** What the form warns of. */
  readonly warnings: readonly Problem[]
  readonly launchSpec: LaunchPlan['launchSpec']
  readonly billingSpec: LaunchPlan['billingSpec']
  /** The session that the launch would make; null where it would be refused. */
  readonly session: RehearsedSession | null
}

type RehearsedProperties = NonNullable<Written<RehearsalRecord>['session']>['properties']

export type RehearsedSession = {
  readonly name: string
  /** As they would be written on the session. */
  readonly properties: RehearsedProperties
  /** The addresses that its References would have, each once. */
  readonly references: readonly string[]
  /** What the user of a web app would be asked for. */
  readonly scopes: readonly string[]
}

/** What a launch would be refused for, as its problems. */
export function problemsOf({ problems, code, message }: PlatformError): readonly Problem[] {
  return problems.length > 0 ? problems : [{ member: '', code, message }]
}

/** The session that a prepared launch would make. */
export function rehearsedSession({ name, own, scopes }: PreparedLaunch): RehearsedSession {
  const references = own.references.filter(isContext).map(({ kind, id }) => hrefOf(kind, id))
  const properties = own.batch.map(shownProperty)
  return { name, properties, references: [...new Set(references)], scopes }
}

function shownProperty({ Name, Type, Description, Content, ...contents }: PropertyMembers) {
  const { Items, ContentMap, ItemsMap } = contents
  return {
    Name: Name ?? '',
    Type: Type ?? '',
    ...(Description && { Description }),
    ...(typeof Content === 'string' && { Content }),
    ...(Items && { Items }),
    ...(ContentMap && { ContentMap }),
    ...(ItemsMap && { ItemsMap }),
  }
}
