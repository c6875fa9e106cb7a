import type { PropertyRecord } from '@benchtop/contracts'

/** The place of a session among those of a launch on several nodes. */
export type SessionNode = {
  /** From 0. */
  readonly index: number
  /** 1 unless the app was launched on several. */
  readonly count: number
}

/** The node of a session: the platform writes it to the properties of the sessions of several. */
export function sessionNode(properties: readonly PropertyRecord[]): SessionNode {
  const numberOf = (name: string, otherwise: number): number => {
    const content = properties.find((property) => property.Name === name)?.Content
    const number = typeof content === 'string' && content !== '' ? Number(content) : otherwise
    return Number.isInteger(number) && number >= 0 ? number : otherwise
  }
  return { index: numberOf('Node.Index', 0), count: numberOf('Node.Count', 1) }
}
