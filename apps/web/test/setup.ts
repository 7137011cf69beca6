import { configure } from '@testing-library/react'

// One second is less than a busy machine needs to draw a page; what never comes fails all the same.
configure({ asyncUtilTimeout: 20_000 })
