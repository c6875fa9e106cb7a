import { useState } from 'preact/hooks'
import { Refusal } from '../../api/refusal.ts'
import { control } from '../../api/clients.ts'
import { isOwner } from '../../api/role.ts'
import { errorText } from '../../design/error-text.ts'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Field } from '../../design/field.tsx'
import { formatCredits } from '../../design/format.ts'
import { Button } from '../../design/pieces.tsx'
import { FormSheet, showSheet } from '../../design/sheet.tsx'
import { showToast } from '../../design/toasts.tsx'
import { useLoaded } from '../../design/use-loaded.ts'
import { readProducts, type Product } from '../purchases/purchase.ts'

type Props = {
  readonly application: string
  /** The manifest that lists some of them, where these are changed instead. */
  readonly manifest: string | undefined
}

/** What an app sells, and its prices. */
export function ProductsCard({ application, manifest }: Props) {
  const loaded = useLoaded((signal) => readProducts(application, signal), [application])
  const edit = (product?: Product): void =>
    showSheet((close) => (
      <ProductSheet {...{ application, product, close }} saved={loaded.reload} />
    ))
  const columns: readonly Column<Product>[] = [
    {
      title: 'Product',
      show: ({ id, name, description }) => (
        <>
          {name} <code class="quiet">{id}</code>
          {description !== '' && <div class="quiet">{description}</div>}
        </>
      ),
    },
    { title: 'Credits', isNumber: true, show: ({ price }) => formatCredits(price) },
    { title: 'Active for', show: ({ persistenceDays: days }) => (days > 0 ? `${days} days` : '–') },
    ...(isOwner() ? [change(edit)] : []),
  ]
  return (
    <TableCard
      title="Products"
      actions={isOwner() && <Button look="second small" text="Add a product" act={() => edit()} />}
      of={loaded}
      columns={columns}
      empty="It sells nothing yet."
    >
      {manifest !== undefined && (
        <p class="card-body quiet">
          Those that <code>{manifest}</code> lists are changed there.
        </p>
      )}
    </TableCard>
  )
}

/** The column that changes a product. */
function change(edit: (product: Product) => void): Column<Product> {
  return {
    title: 'Change',
    show: (product) => (
      <Button look="second small" act={() => edit(product)}>
        Edit<span class="visually-hidden"> {product.name}</span>
      </Button>
    ),
  }
}

type SheetProps = {
  readonly application: string
  readonly product: Product | undefined
  readonly saved: () => void
  readonly close: () => void
}

const fields = [
  ['name', 'Name', ''],
  ['price', 'Price in credits', 'A decimal such as 2.50.'],
  ['persistenceDays', 'Days that a purchase stays active', 'Empty if a purchase is used at once.'],
  ['description', 'Description', ''],
] as const
type ProductMember = (typeof fields)[number][0]

function ProductSheet({ application, product, saved, close }: SheetProps) {
  const [texts, setTexts] = useState<Record<ProductMember, string>>({
    name: product?.name ?? '',
    price: product?.price ?? '',
    persistenceDays:
      product === undefined || product.persistenceDays === 0 ? '' : String(product.persistenceDays),
    description: product?.description ?? '',
  })
  const [failure, setFailure] = useState<unknown>()
  const save = async (): Promise<void> => {
    const members = {
      name: texts.name.trim(),
      price: texts.price.trim(),
      persistenceDays: Number(texts.persistenceDays),
      description: texts.description,
    }
    try {
      if (product === undefined)
        await control.addProduct({ applicationId: application, ...members })
      else await control.changeProduct({ id: product.id, ...members })
      showToast(`${members.name} saved.`)
      saved()
      close()
    } catch (error) {
      setFailure(error)
    }
  }
  const problems = (failure instanceof Refusal ? failure.problems : []).filter(({ member }) =>
    fields.some(([name]) => name === member),
  )
  return (
    <FormSheet
      title={product === undefined ? 'Add a product' : `Edit ${product.name}`}
      verb="Save"
      noValidate
      submit={() => void save()}
      close={close}
    >
      {failure !== undefined && problems.length === 0 && (
        <p class="notice bad" role="alert">
          {errorText(failure)}
        </p>
      )}
      {fields.map(([member, label, hint]) => (
        <Field
          key={member}
          label={label}
          value={texts[member]}
          hint={hint}
          problem={problems.find((one) => one.member === member)?.message}
          set={(text) => setTexts((was) => ({ ...was, [member]: text }))}
        />
      ))}
    </FormSheet>
  )
}
