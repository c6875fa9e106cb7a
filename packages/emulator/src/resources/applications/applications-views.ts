import { formatTimestamp, type ApplicationSummary } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { ApplicationRow } from './applications-store.ts'

/** An application. One without its own page has one on the platform. */
export function applicationSummary(row: ApplicationRow, uiUrl: string): ApplicationSummary {
  const family = familySlug(row)
  return {
    Id: String(row.id),
    Href: hrefOf('application', row.id),
    Name: row.name,
    DateCreated: formatTimestamp(row.created_ms),
    HomepageUri: row.homepage_uri ?? `${uiUrl}/applications/${row.id}`,
    ShortDescription: row.short_description,
    IsBillingActivated: row.billing === 1,
    CompanyName: row.company_name ?? undefined,
    VersionNumber: row.version_number,
    PublishStatus: row.launch_by === 'everyone' ? 'Published' : 'Draft',
    DatePublished: row.published_ms === null ? undefined : formatTimestamp(row.published_ms),
    Classifications: JSON.parse(row.classifications) as string[],
    Category: row.kind === 'native' ? 'Native' : 'Other',
    AppFamilySlug: family,
    AppVersionSlug: `${family}.${row.version_number}`,
  }
}

/** What the versions of an application have in common, `company.app`. */
export function familySlug(row: Pick<ApplicationRow, 'company_name' | 'name'>): string {
  return `${slug(row.company_name ?? 'bench')}.${slug(row.name)}`
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
