import { expect, test } from 'vitest'
import { readTaxon } from '../../../../src/science/scan-run/taxonomy.ts'
import { traitOfFile } from '../../../../src/science/scan-run/inputs.ts'

test.each([
  ['genus.Bifidobacterium.id.436', 'genus', 'Bifidobacterium'],
  ['family.Lachnospiraceae.id.1987', 'family', 'Lachnospiraceae'],
  ['genus..Clostridiuminnocuumgroup.id.14397', 'genus', 'Clostridiuminnocuumgroup'],
  ['k__Bacteria;p__Firmicutes;c__Bacilli', 'class', 'Bacilli'],
  ['k__Bacteria|p__Actinobacteria|g__Rothia', 'genus', 'Rothia'],
  ['s__Faecalibacterium_prausnitzii', 'species', 'Faecalibacterium prausnitzii'],
  ['Order Bacteroidales', 'order', 'Bacteroidales'],
  ['phylum_Firmicutes', 'phylum', 'Firmicutes'],
  ['BMI', null, 'BMI'],
  ['PWY-5022: 4-aminobutanoate degradation', null, 'PWY-5022: 4-aminobutanoate degradation'],
  ['', null, ''],
])('%s', (name, rank, label) => {
  expect(readTaxon(name)).toEqual({ rank, label })
})

test.each([
  ['genus.Blautia.id.1992.summary.txt.gz', 'genus.Blautia.id.1992'],
  ['folder/finngen_R9_CRC.tsv', 'finngen_R9_CRC'],
  ['C:\\data\\IBD.csv', 'IBD'],
  ['no-ending', 'no-ending'],
])('the trait of %s', (file, trait) => {
  expect(traitOfFile(file)).toBe(trait)
})
