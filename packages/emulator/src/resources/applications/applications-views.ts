import { formatTimestamp, type ApplicationSummary, type V2Application } from '@benchtop/contracts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { V2Href } from '../v2-href.ts'
import type { ApplicationCategory, ApplicationRow } from './applications-store.ts'

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
    Category: categoryOf(row),
    AppFamilySlug: family,
    AppVersionSlug: versionSlug(row),
  }
}

function categoryOf({ kind, has_dependencies }: ApplicationRow): ApplicationCategory {
  if (has_dependencies === 1) return 'Workflow'
  return kind === 'native' ? 'Native' : 'Other'
}

/** An application as v2 shows it. */
export function v2Application(
  row: ApplicationRow,
  properties: V2Application['Properties'],
  uiUrl: string,
  v2Href: V2Href,
): V2Application {
  const summary = applicationSummary(row, uiUrl)
  return { ...summary, Href: v2Href(summary.Href), Properties: properties }
}

/** What the versions of an application have in common, `company.app`. */
export function familySlug(row: Pick<ApplicationRow, 'company_name' | 'name'>): string {
  return `${slug(row.company_name ?? 'bench')}.${slug(row.name)}`
}

/** What one version of an application has, `company.app.1.0.0`. */
export function versionSlug(
  row: Pick<ApplicationRow, 'company_name' | 'name' | 'version_number'>,
): string {
  return `${familySlug(row)}.${row.version_number}`
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
