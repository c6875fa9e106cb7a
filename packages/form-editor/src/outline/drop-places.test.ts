import { moveItem, outlineOf, readForm } from '@benchtop/forms'
import { expect, it } from 'vitest'
import { dropPlaces, moveTo, nearestPlace, type Row } from './drop-places.ts'

const text = JSON.stringify({
  $type: 'Form',
  fields: [
    { $type: 'StaticText', text: 'a' },
    { $type: 'FieldSet', fields: [{ $type: 'StaticText', text: 'b' }] },
    { $type: 'FieldSet', fields: [] },
  ],
})
const parts = outlineOf(text)!
/** Rows of 10 px each, one below the other. */
const rows: Readonly<Record<string, Row>> = {
  'fields[0]': { top: 0, bottom: 10, left: 0 },
  'fields[1]': { top: 10, bottom: 20, left: 0 },
  'fields[1].fields[0]': { top: 20, bottom: 30, left: 20 },
  'fields[2]': { top: 30, bottom: 40, left: 0 },
}
const placeAt = (x: number, y: number, dragged?: string) => {
  const places = dropPlaces(parts, (path) => rows[path], dragged)
  const place = nearestPlace(places, x, y)
  return place && `${place.list} ${place.index}`
}

it('finds the places between parts, in a group and after it', () => {
  expect(placeAt(0, 1)).toBe('fields 0')
  expect(placeAt(0, 11)).toBe('fields 1')
  expect(placeAt(25, 21)).toBe('fields[1].fields 0')
  expect(placeAt(25, 31)).toBe('fields[1].fields 1')
  expect(placeAt(0, 31)).toBe('fields 2')
  expect(placeAt(25, 41)).toBe('fields[2].fields 0')
  expect(placeAt(0, 41)).toBe('fields 3')
})

it('offers no place for a group inside itself', () => {
  const inside = dropPlaces(parts, (path) => rows[path], 'fields[1]').map(({ list }) => list)
  expect(inside).not.toContain('fields[1].fields')
  expect(placeAt(25, 31, 'fields[1]')).toBe('fields 2')
})

it('moves a part to where it was dropped', () => {
  expect(moveTo('fields[0]', { list: 'fields', index: 1 })).toBeUndefined()
  expect(moveTo('fields[0]', { list: 'fields', index: 0 })).toBeUndefined()
  const { text: moved } = moveItem(
    text,
    'fields[0]',
    moveTo('fields[0]', { list: 'fields', index: 3 })!,
  )
  expect(readForm(moved).form?.fields.map(({ $type }) => $type)).toEqual([
    'FieldSet',
    'FieldSet',
    'StaticText',
  ])
})

it('has one place in an empty form', () => {
  expect(dropPlaces([], () => undefined, undefined)).toEqual([
    { list: 'fields', index: 0, y: 0, left: 0 },
  ])
})
