import { certificate } from '@zhujian/domain/correspondence/certificate'
import { extend } from '../../entity/extend'

extend(certificate, {
  found: { days_left: (row) => `${row}.valid_to - (now() at time zone 'Asia/Shanghai')::date` },
})
