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

/** The result of a launch, without its effects. */
export type Rehearsal = {
  /**
   * The problems for which the launch would be refused; null where the form can't be read, so that they can't be
   * determined.
   */
  readonly problems: readonly Problem[] | null
  /** The warnings of the form. */
  readonly warnings: readonly Problem[]
  /** The definition as the app's `formUpdates` changes it; null where nothing is changed. */
  readonly form: string | null
  readonly launchSpec: LaunchPlan['launchSpec']
  readonly billingSpec: LaunchPlan['billingSpec']
  /** The session that the launch would create; null where it would be refused. */
  readonly session: RehearsedSession | null
}

type RehearsedProperties = NonNullable<Written<RehearsalRecord>['session']>['properties']

export type RehearsedSession = {
  readonly name: string
  /** The properties that the session would have. */
  readonly properties: RehearsedProperties
  /** The addresses that its References would have, without duplicates. */
  readonly references: readonly string[]
  /** The scopes that the user of a web app would be prompted for. */
  readonly scopes: readonly string[]
}

/** The problems of a refusal. */
export function problemsOf({ problems, code, message }: PlatformError): readonly Problem[] {
  return problems.length > 0 ? problems : [{ member: '', code, message }]
}

/** The session that a prepared launch would create. */
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
