import { f } from '@zhujian/model'
import { declare } from '../setting/setting'
import { DEFAULT_NUMBER_PATTERN } from './document-number'

/** 监督文书的设置。 */
export const documentSettings = {
  document_number_pattern: declare('document', f.text('文书编号样式', { max: 60 }), DEFAULT_NUMBER_PATTERN, {
    description:
      '可用 {简称} 机关代字、{质|安} 监督类别、{类} 文书类别、{yyyy} 年份、{0001} 流水（位数即零与一的个数）；只影响此后签发的文书，流水不重排。',
    local: true,
  }),
} as const
