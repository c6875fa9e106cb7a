import type { SessionProperty } from '../../../api/launches.ts'

/** The properties that the app’s session would have. */
export function PropertyTable({ properties }: { readonly properties: readonly SessionProperty[] }) {
  if (properties.length === 0) {
    return <p class="quiet card-body">None yet. Fill in the form.</p>
  }
  return (
    <div class="table-scroll">
      <table class="table property-table">
        <caption class="visually-hidden">Properties that the app’s session would have</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {properties.map((property) => (
            <tr key={property.Name}>
              <th scope="row">
                <code>{property.Name}</code>
                <span class="type">{property.Type}</span>
              </th>
              <td>
                <Value of={property} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ of: { Content, Items, ItemsMap } }: { readonly of: SessionProperty }) {
  if (Content !== undefined) return <code>{Content}</code>
  if (Array.isArray(ItemsMap)) {
    return <span class="quiet">{ItemsMap.length === 1 ? '1 row' : `${ItemsMap.length} rows`}</span>
  }
  if (Items === undefined || Items.length === 0) return <span class="quiet">empty</span>
  return (
    <ul>
      {Items.map((item, index) => (
        <li key={index}>
          <code>{String(item)}</code>
        </li>
      ))}
    </ul>
  )
}
