import ContactModel
import Testing

@testable import ContactGenerator

@Suite struct CompanyTests {
    @Test func `colleagues share company and host, and a host is one company's alone`() {
        var hosts: [String: String] = [:]
        var employees = 0
        var names: [String: Int] = [:]
        for row in rows(recipe(.realistic), count: 20_000) {
            guard !row[.company].isEmpty else { continue }
            names[row[.company], default: 0] += 1
            guard row[.emailLabel] == "work" else { continue }
            let host = String(row[.email].drop { $0 != "@" })
            #expect(hosts[host] == nil || hosts[host] == row[.company])
            hosts[host] = row[.company]
            employees += 1
        }
        #expect(hosts.count < employees * 9 / 10)
        // Sizes follow Zipf's law: some are great.
        #expect((names.values.max() ?? 0) > 20)
    }

    @Test(arguments: ContactLocale.allCases)
    func `a host is the company's name in Latin letters, and its number`(locale: ContactLocale) {
        let tables = LocaleTables.of(locale)
        let companies = tables.companies
        for (words, slugs) in [
            (companies.words, companies.slugs), (companies.kinds, companies.kindSlugs),
        ] {
            #expect(words.count >= 10)
            for number in 0..<words.count {
                let slug = slugs.text(number)
                #expect(slug.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(words.text(number))")
                #expect(!words.text(number).contains { "+/".contains($0) })
            }
        }
        var hosts: Set<String> = []
        for row in rows(recipe(.realistic, locale), count: 3_000) where row[.emailLabel] == "work" {
            let host = String(row[.email].drop { $0 != "@" }.dropFirst())
            #expect(host.wholeMatch(of: /[a-z]+(-[a-z]+)*-[1-9][0-9]*\.example/) != nil, "\(host)")
            hosts.insert(host)
        }
        #expect(hosts.count > 200)
    }

    @Test(arguments: [
        (ContactLocale.japan, "株式会社ひなた商事", "hinata-shoji-3674.example"),
        (.korea, "주식회사 여울식품", "yeoul-sikpum-1474.example"),
        (.china, "银河电子股份有限公司", "yinhe-dianzi-78.example"),
        (.brazil, "Construções Cedro Ltda.", "construcoes-cedro-71.example"),
        (.germany, "Hafen Möwen GmbH", "hafen-moewen-1451.example"),
    ])
    func `colleagues' host is a reading of their company's name`(
        locale: ContactLocale, name: String, host: String
    ) {
        let known = rows(recipe(.realistic, locale), count: 200).filter { $0[.company] == name }
        #expect(known.contains { $0[.email].hasSuffix("@" + host) })
    }
}
