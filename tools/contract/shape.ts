/**
 * Shape of a contract's schema on the wire, as plain data that can be stored and compared. Of a schema that
 * transforms (`z.pipe`) it is the input: what the other side sends.
 */
import * as fields from '../../src/contract/fields.ts'

/** `min` and `max` are of a length for text and lists, of the value for numbers. */
export type Bounds = { min?: number; max?: number; patterns?: string[]; isInteger?: true }

/** The shape of a value on the wire. */
export type Shape =
  | { is: 'anything' | 'absent' | 'null' | 'boolean' }
  | ({ is: 'text' | 'number' } & Bounds)
  | ({ is: 'list'; of: Shape } & Bounds)
  | { is: 'value'; value: string | number | boolean }
  | { is: 'map'; of: Shape }
  | { is: 'fields'; fields: Record<string, Shape> }
  | { is: 'either'; options: Shape[] }

/** A shape, and the name of its schema where it is one of `fields.ts`: a text and a count may have the same shape. */
export type Read = Shape & { as?: string }

type Definition = {
  type: string
  shape: Record<string, unknown>
  options: unknown[]
  entries: Record<string, string | number>
  values: (string | number | boolean)[]
  element: unknown
  valueType: unknown
  innerType: unknown
  in: unknown
  out: unknown
  coerce?: boolean
  checks?: unknown[]
  check?: string
  minimum?: number
  maximum?: number
  value?: number
  format?: string
  pattern?: RegExp
}
type Made = { _zod: { def: Definition } }

const definitionOf = (schema: unknown): Definition => (schema as Made)._zod.def

/** The schemas of `fields.ts` by name, and the sort of their values: those of one sort are interchangeable. */
const FIELD_SCHEMAS: Readonly<Record<string, { schema: unknown; sort: string }>> = {
  id: { schema: fields.id, sort: 'id' },
  optionalId: { schema: fields.optionalId, sort: 'id' },
  text: { schema: fields.text, sort: 'text' },
  verbatim: { schema: fields.verbatim, sort: 'text' },
  shownName: { schema: fields.shownName, sort: 'text' },
  optionalText: { schema: fields.optionalText, sort: 'text' },
  count: { schema: fields.count, sort: 'number' },
  optionalInteger: { schema: fields.optionalInteger, sort: 'number' },
  quantity: { schema: fields.quantity, sort: 'number' },
  money: { schema: fields.money, sort: 'money' },
  flag: { schema: fields.flag, sort: 'flag' },
  instant: { schema: fields.instant, sort: 'moment' },
}

/** Returns the sort of a field schema; that of one that does not exist any more is its own name. */
export const sortOf = (schemaName: string): string => FIELD_SCHEMAS[schemaName]?.sort ?? schemaName

function tighten(bounds: Bounds, { check, ...definition }: Definition): void {
  if (check === 'min_length') bounds.min = Math.max(bounds.min ?? 0, definition.minimum ?? 0)
  if (check === 'max_length') bounds.max = Math.min(bounds.max ?? Infinity, definition.maximum ?? 0)
  if (check === 'greater_than') bounds.min = definition.value ?? 0
  if (check === 'less_than') bounds.max = definition.value ?? 0
  if (check === 'number_format') bounds.isInteger = true
  if (check === 'string_format') {
    const pattern = definition.pattern?.source ?? definition.format ?? ''
    bounds.patterns = [...new Set([...(bounds.patterns ?? []), pattern])].toSorted()
  }
}

function boundsOf(definition: Definition): Bounds {
  const bounds: Bounds = {}
  // A schema such as that of an e-mail address is its own check.
  if (definition.check !== undefined) tighten(bounds, definition)
  for (const check of definition.checks ?? []) tighten(bounds, definitionOf(check))
  return bounds
}

const either = (options: Shape[]): Shape => ({
  is: 'either',
  options: options.flatMap((one) => (one.is === 'either' ? one.options : [one])),
})

function plainShapeOf(schema: unknown): Shape {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object': {
      const inside = Object.entries(definition.shape).map(([key, field]) => [key, shapeOf(field)])
      return { is: 'fields', fields: Object.fromEntries(inside) }
    }
    case 'array':
      return { is: 'list', of: shapeOf(definition.element), ...boundsOf(definition) }
    case 'record':
      return { is: 'map', of: shapeOf(definition.valueType) }
    case 'union':
      return either(definition.options.map(shapeOf))
    case 'optional':
      return either([shapeOf(definition.innerType), { is: 'absent' }])
    case 'nullable':
      return either([shapeOf(definition.innerType), { is: 'null' }])
    case 'pipe': {
      const isChange = definitionOf(definition.in).type === 'transform'
      return shapeOf(isChange ? definition.out : definition.in)
    }
    case 'enum':
      return either(Object.values(definition.entries).map((value) => ({ is: 'value', value })))
    case 'literal':
      return either(definition.values.map((value) => ({ is: 'value', value })))
    case 'string':
      return { is: 'text', ...boundsOf(definition) }
    case 'number':
      return { is: 'number', ...boundsOf(definition) }
    case 'boolean':
      return { is: 'boolean' }
    case 'unknown':
      return { is: 'anything' }
    default:
      throw new Error(
        `the contract's wire: say what ${definition.type} is in tools/contract/shape.ts`,
      )
  }
}

/** Returns the shape of a schema, with its name where it is one of `fields.ts`. */
export function shapeOf(schema: unknown): Read {
  const shape = plainShapeOf(schema)
  const as = Object.keys(FIELD_SCHEMAS).find((name) => FIELD_SCHEMAS[name]?.schema === schema)
  return as === undefined ? shape : { ...shape, as }
}

/** Returns the shapes of all field schemas by name. */
export function fieldSchemaShapes(): Record<string, Shape> {
  const shapes = Object.entries(FIELD_SCHEMAS).map(([name, { schema }]) => [
    name,
    plainShapeOf(schema),
  ])
  return Object.fromEntries(shapes)
}
