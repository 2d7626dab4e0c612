import { crc32, deflateRawSync } from 'node:zlib'
import { utf8 } from './files.ts'

type Bytes = Uint8Array<ArrayBuffer>

export function join(...parts: Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts))
}

function block(text: Bytes): Bytes {
  const packed = deflateRawSync(text)
  const head = Buffer.from([31, 139, 8, 4, 0, 0, 0, 0, 0, 255, 6, 0, 66, 67, 2, 0, 0, 0])
  head.writeUInt16LE(packed.length + 25, 16)
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(text), 0)
  tail.writeUInt32LE(text.length, 4)
  return join(head, packed, tail)
}

/** Compresses as bgzip: blocks of this many bytes of text, and an empty one at the end. */
export function bgzip(text: string, blockBytes = 60): Bytes {
  const bytes = utf8(text)
  const blocks: Bytes[] = []
  for (let at = 0; at < bytes.length; at += blockBytes) {
    blocks.push(block(bytes.slice(at, at + blockBytes)))
  }
  return join(...blocks, block(new Uint8Array()))
}

export type ZipPart = { name: string; text: string; stored?: boolean; encrypted?: boolean }

/** Builds a zip as archivers do: files, directory, end record. */
export function zip(parts: ZipPart[], { wide = false } = {}): Bytes {
  const files: Bytes[] = []
  const directory: Bytes[] = []
  let offset = 0
  for (const { name, text, stored = false, encrypted = false } of parts) {
    const bytes = utf8(text)
    const packed = stored ? bytes : new Uint8Array(deflateRawSync(bytes))
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(encrypted ? 1 : 0, 2)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = join(utf8('PK\u0003\u0004'), common, utf8(name), packed)
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002')
    common.copy(entry, 6)
    entry.writeUInt32LE(wide ? 0xff_ff_ff_ff : offset, 42)
    const extra = Buffer.alloc(wide ? 12 : 0)
    if (wide) {
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(8, 2)
      extra.writeBigUInt64LE(BigInt(offset), 4)
      entry.writeUInt16LE(extra.length, 30)
    }
    files.push(local)
    directory.push(join(entry, utf8(name), extra))
    offset += local.length
  }
  return join(...files, ...directory, endOf(directory, offset, wide))
}

function endOf(directory: Bytes[], offset: number, wide: boolean): Bytes {
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(wide ? 0xff_ff_ff_ff : size, 12)
  end.writeUInt32LE(wide ? 0xff_ff_ff_ff : offset, 16)
  if (!wide) return new Uint8Array(end)
  const record = Buffer.alloc(56)
  record.write('PK\u0006\u0006')
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\u0006\u0007')
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  return join(record, locator, end)
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Builds the parts of a workbook around sheets given as XML of their rows. */
export function workbook(
  sheets: { name: string; rows: string; state?: 'visible' | 'hidden' | 'veryHidden' }[],
  shared: string[] = [],
): ZipPart[] {
  const tabs = sheets.map(({ name, state }, index) => {
    const shown = state ? ` state="${state}"` : ''
    return `<sheet name="${name}" sheetId="${index + 1}"${shown} r:id="rId${index + 1}"/>`
  })
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return [
    { name: '[Content_Types].xml', text: `${HEAD}<Types/>` },
    {
      name: 'xl/workbook.xml',
      text: `${HEAD}<workbook><sheets>${tabs.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${HEAD}<Relationships>${links.join('')}</Relationships>`,
    },
    ...sheets.map(({ rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      text: `${HEAD}<worksheet><cols><col min="1" max="3"/></cols><sheetData>${rows}</sheetData></worksheet>`,
    })),
    {
      name: 'xl/sharedStrings.xml',
      text: `${HEAD}<sst>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
  ]
}

/** Builds rows of a sheet with inline texts; empty fields have no cell, as in Excel's files. */
export function sheetRows(rows: string[][], first = 1): string {
  return rows
    .map((fields, index) => {
      const line = first + index
      const cells = fields.map((field, column) => {
        if (field === '') return ''
        const name = `${String.fromCharCode(65 + column)}${line}`
        return /^-?[\d.]+(e-?\d+)?$/i.test(field)
          ? `<c r="${name}" s="1"><v>${field}</v></c>`
          : `<c r="${name}" t="inlineStr"><is><t>${field.replaceAll('<', '&lt;')}</t></is></c>`
      })
      return `<row r="${line}" spans="1:5">${cells.join('')}</row>`
    })
    .join('')
}
