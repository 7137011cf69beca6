import { warning } from '@zhujian/domain/warning/warning'
import { AppError } from '@zhujian/model'
import { extend } from '../../entity/extend'

/** 消警凭事实，不凭说法：条件还在的不能消，确属误报的另有一步。 */
extend(warning, {
  on: {
    clear: ({ row }) => {
      if (row.ended_at) return
      throw new AppError('invalid', {
        fields: [{ field: 'review_note', message: '报警的条件仍在，消除以后才能消警；确属误报的，由处置单位申报误报' }],
      })
    },
  },
})
