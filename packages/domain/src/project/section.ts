import { defineEntity, f } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { grantAll } from '../roles'
import { applicants, labourObservers, siteStaff, supervisors } from './grants'

/** 标段：以一个工程为主，可再绑定同一承包范围内的其他工程；受理以后登记内容经变更告知修改；还在登记的工程随时可以绑定，受理了的凭变更告知。 */
export const section = defineEntity('section', {
  label: '标段',
  scope: 'project',
  display: 'section_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    section_no: f.text('标段号', { max: 20, format: 'codeHyphen' }),
    section_name: f.text('标段名称', { max: 60 }),
    engineering_ids: f.refs('绑定工程', 'engineering', { optional: true }),
    sgdw: f.ref('施工单位', 'unit', { optional: true, of: 'party', parts: ['sgdw'] }),
    jldw: f.ref('监理单位', 'unit', { optional: true, of: 'party', parts: ['jldw'] }),
    price: f.decimal('标价', { optional: true, precision: 14, unit: '万元' }),
    start_on: f.date('开始日期', { optional: true }),
    end_on: f.date('结束日期', { optional: true }),
  },
  rules: (row) => [
    isDecimal(row.price) && compare(row.price, '0') <= 0 && { field: 'price', message: '标价应大于 0' },
    row.start_on && row.end_on && row.end_on < row.start_on && { field: 'end_on', message: '结束日期不能早于开始日期' },
  ],
  form: ['engineering_id', 'section_no', 'section_name', 'engineering_ids', 'sgdw', 'jldw', 'price', 'start_on', 'end_on'],
  list: {
    search: ['section_name', 'section_no', 'engineering_id', 'engineering_ids', 'sgdw', 'jldw', 'start_on'],
    columns: ['section_no', 'section_name', 'engineering_id', 'engineering_ids', 'sgdw', 'jldw', 'price', 'start_on', 'end_on'],
    sort: '-id',
  },
  acts: { band: '绑定工程' },
  grants: {
    ...grantAll(applicants, ['read', 'add', 'edit', 'delete', 'export', 'import', 'band']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(['station_admin', 'intake'], ['read', 'add', 'edit', 'delete', 'export', 'import', 'band']),
    ...grantAll(labourObservers, ['read', 'export']),
    ...grantAll(siteStaff, ['read']),
  },
  unique: [{ fields: ['engineering_id', 'section_no'], message: '该工程已有此标段号' }],
})
