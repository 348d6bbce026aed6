import ContactModel
import Testing

@Suite struct ContactUIDTests {
    @Test(arguments: [
        (0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, "01234567-89ab-cdef-fedc-ba9876543210"),
        (0, 0, "00000000-0000-0000-0000-000000000000"),
        (UInt64.max, UInt64.max, "ffffffff-ffff-ffff-ffff-ffffffffffff"),
        (0xA09F_9A90_0A0F_F0A0, 0x0909_AFAF_90FA_0001, "a09f9a90-0a0f-f0a0-0909-afaf90fa0001"),
    ])
    func `the text form is lower-case digits in five groups`(
        high: UInt64, low: UInt64, text: String
    ) {
        #expect(ContactUID(high: high, low: low).description == text)
    }
}
