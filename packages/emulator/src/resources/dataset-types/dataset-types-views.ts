import type { V2DatasetType, V2DatasetTypeCompact } from '@benchtop/contracts'
import type { V2Href } from '../v2-href.ts'
import { v2User } from '../v2-records.ts'
import type { DatasetTypeRow } from './dataset-types-store.ts'

export function v2DatasetTypeCompact(
  type: Pick<DatasetTypeRow, 'id' | 'name' | 'conforms_to'>,
  v2Href: V2Href,
): V2DatasetTypeCompact {
  return {
    Id: type.id,
    Href: v2Href(`v2/datasettypes/${type.id}`),
    Name: type.name,
    ConformsToIds: JSON.parse(type.conforms_to) as string[],
  }
}

export function v2DatasetType(
  row: DatasetTypeRow,
  conformsTo: readonly DatasetTypeRow[] | undefined,
  v2Href: V2Href,
): V2DatasetType {
  return {
    ...v2DatasetTypeCompact(row, v2Href),
    Namespace: row.namespace,
    HrefDocs: row.docs_url ?? undefined,
    DescriptionMarkdown: row.description,
    UserCreatedBy:
      row.user_id === null ? undefined : v2User(row.user_id, row.user_name ?? '', v2Href),
    AttributeSchema:
      row.attribute_schema === null
        ? undefined
        : (JSON.parse(row.attribute_schema) as Record<string, unknown>),
    ConformsTo: conformsTo?.map((type) => v2DatasetTypeCompact(type, v2Href)),
  }
}
