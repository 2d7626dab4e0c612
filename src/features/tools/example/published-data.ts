/**
 * Sources of the published examples. The files, the papers, and why each may be shipped are in
 * `public/examples/SOURCES.txt`.
 */
import type { PublishedSource } from './example.ts'

const BMI = 'Locke et al., Nature 2015'
const LIPIDS = 'Willer et al., Nat Genet 2013'
const HEART = 'Nikpay et al., Nat Genet 2015'
/** Licence of the package whose example data these are. */
const MIT = 'MIT (TwoSampleMR)'

export const BMI_TO_HEART: PublishedSource = {
  studies: `${BMI}; ${HEART}`,
  accessions: 'ieu-a-2, ieu-a-7',
  licence: MIT,
}

export const LDL_TO_HEART: PublishedSource = {
  studies: `${LIPIDS}; ${HEART}`,
  accessions: 'ieu-a-300, ieu-a-7',
  licence: MIT,
}

export const LIPIDS_TO_HEART: PublishedSource = {
  studies: `${LIPIDS}; ${HEART}`,
  accessions: 'ieu-a-299, ieu-a-300, ieu-a-302, ieu-a-7',
  licence: MIT,
}

export const RISK_FACTORS_TO_HEART: PublishedSource = {
  studies: `${BMI}; ${LIPIDS}; ${HEART}`,
  accessions: 'ieu-a-2, ieu-a-299, ieu-a-300, ieu-a-302, ieu-a-7',
  licence: MIT,
}

/** A table of counts in a paper: facts, which no licence restricts. */
export const BCG_TRIALS: PublishedSource = {
  studies: 'Colditz et al., JAMA 1994',
  accessions: 'doi:10.1001/jama.1994.03510330076038',
  licence: '',
}

/** Sizes of two published studies. */
export const BMI_HEART_SIZES: PublishedSource = {
  studies: `${BMI}; ${HEART}`,
  accessions: 'doi:10.1038/nature14177, doi:10.1038/ng.3396',
  licence: '',
}
