// @vitest-environment jsdom
import { dict, f, type Field, FORM_TYPES, type FormType } from '@zhujian/model'
import { cleanup, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataProvider, forgetQueries } from '../../data/queries'
import { kindOf } from '../../ui/form/kind'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { WithKinds } from '../with-kinds'
import { kinds } from './index'
import { stubLayout } from '../../ui/browser-stubs'

const level = dict({ general: [1, '一般'], major: [3, '重大'] })

/** For each form type: a field that uses it, and the control a person then meets. */
const types: Record<FormType, { field: Field; control: string }> = {
  select: { field: f.enum('等级', level), control: '.ant-select' },
  cascader: { field: f.region('区划'), control: '.ant-cascader' },
  radio: { field: f.enum('等级', level), control: 'input[type=radio]' },
  checkbox: { field: f.enum('等级', level, { many: true }), control: 'input[type=checkbox]' },
  textarea: { field: f.text('说明'), control: 'textarea' },
  date: { field: f.date('期限'), control: '.ant-picker:not(.ant-picker-range)' },
  dateRange: { field: f.text('期间'), control: '.ant-picker-range' },
  monthRange: { field: f.text('月份'), control: '.ant-picker-range' },
  time: { field: f.text('时间'), control: '.ant-picker' },
  upload: { field: f.files('照片', { max: 9 }), control: 'input[type=file]' },
  searchSelect: { field: f.ref('单位', 'unit'), control: '.search-select' },
}

beforeEach(() => {
  forgetQueries()
  stubLayout()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('form field', () => {
  it.each(FORM_TYPES)('of the type %s has its control, under the id its label names [S3-08]', (form) => {
    const { field, control } = types[form]
    const Input = kindOf(kinds, field).input
    const { container } = render(
      <ConfigProvider {...antdDefaults}>
        <DataProvider>
          <WithKinds entity="unit">
            <Input {...{ field, form }} id="field" name="value" value={null} row={{}} onChange={() => undefined} />
          </WithKinds>
        </DataProvider>
      </ConfigProvider>,
    )
    expect(container.querySelector(control), container.innerHTML.slice(0, 300)).toBeTruthy()
    expect(container.querySelector('#field')).toBeTruthy()
  })
})
