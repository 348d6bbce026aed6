// A hand-written list of facts: `area-code state city zip…`, by state and area code.
//
// An area code is that of the city, each ZIP code an ordinary one of the city; all were checked
// by check-places.py against PyPI `zipcodes` 3.0.0 (MIT). No file was copied: no licence applies,
// and there is no archive to sum.

extension UnitedStates {
    /// Where people live; an area code may have several lines and several ZIP codes.
    static let places = """
        205 AL Birmingham 35203 35205 35209
        251 AL Mobile 36602 36608
        256 AL Huntsville 35801 35802
        334 AL Montgomery 36104 36117
        907 AK Anchorage 99501 99503 99508
        907 AK Fairbanks 99701
        602 AZ Phoenix 85003 85004 85016
        480 AZ Scottsdale 85251 85254
        480 AZ Mesa 85201 85210
        480 AZ Tempe 85281
        623 AZ Glendale 85301
        520 AZ Tucson 85701 85705 85719
        928 AZ Flagstaff 86001
        501 AR Little Rock 72201 72205
        479 AR Fayetteville 72701
        870 AR Jonesboro 72401
        213 CA Los Angeles 90012 90017 90026
        323 CA Los Angeles 90028 90046
        310 CA Santa Monica 90401 90405
        310 CA Beverly Hills 90210
        310 CA Torrance 90501 90503
        562 CA Long Beach 90802 90803
        626 CA Pasadena 91101 91106
        818 CA Glendale 91203 91205
        818 CA Burbank 91502 91505
        714 CA Anaheim 92801 92805
        714 CA Santa Ana 92701 92704
        949 CA Irvine 92612 92618
        619 CA San Diego 92101 92103
        858 CA San Diego 92122 92128
        760 CA Carlsbad 92008
        760 CA Palm Springs 92262
        951 CA Riverside 92501 92506
        909 CA San Bernardino 92401 92404
        661 CA Bakersfield 93301 93309
        559 CA Fresno 93701 93710 93720
        805 CA Santa Barbara 93101 93105
        805 CA Ventura 93001
        831 CA Monterey 93940
        831 CA Santa Cruz 95060
        408 CA San Jose 95112 95113 95125
        408 CA Sunnyvale 94086
        650 CA Palo Alto 94301 94306
        650 CA San Mateo 94401
        415 CA San Francisco 94102 94103 94110
        510 CA Oakland 94607 94612
        510 CA Berkeley 94704 94709
        925 CA Concord 94520
        925 CA Walnut Creek 94596
        916 CA Sacramento 95814 95816 95825
        209 CA Stockton 95202 95207
        209 CA Modesto 95354
        707 CA Santa Rosa 95401 95404
        530 CA Redding 96001
        530 CA Chico 95926
        303 CO Denver 80202 80203 80205
        303 CO Boulder 80302 80304
        303 CO Aurora 80012
        719 CO Colorado Springs 80903 80918
        719 CO Pueblo 81003
        970 CO Fort Collins 80521 80525
        970 CO Grand Junction 81501
        203 CT New Haven 06510 06511
        203 CT Stamford 06901 06902
        203 CT Bridgeport 06604
        860 CT Hartford 06103 06106
        302 DE Wilmington 19801 19805
        302 DE Dover 19901
        202 DC Washington 20001 20002 20009
        305 FL Miami 33125 33130 33133
        305 FL Miami Beach 33139
        954 FL Fort Lauderdale 33301 33304
        561 FL West Palm Beach 33401
        561 FL Boca Raton 33432
        407 FL Orlando 32801 32803
        813 FL Tampa 33602 33606
        727 FL Saint Petersburg 33701 33704
        727 FL Clearwater 33755
        904 FL Jacksonville 32202 32205
        850 FL Tallahassee 32301 32303
        850 FL Pensacola 32501
        352 FL Gainesville 32601
        239 FL Naples 34102
        941 FL Sarasota 34236
        386 FL Daytona Beach 32114
        404 GA Atlanta 30303 30308 30309
        770 GA Marietta 30060
        912 GA Savannah 31401 31405
        706 GA Augusta 30901
        706 GA Athens 30601
        478 GA Macon 31201
        229 GA Albany 31701
        808 HI Honolulu 96813 96814 96815
        808 HI Hilo 96720
        208 ID Boise 83702 83706
        208 ID Idaho Falls 83402
        312 IL Chicago 60601 60602 60611
        773 IL Chicago 60614 60618 60647
        630 IL Naperville 60540
        847 IL Evanston 60201 60202
        708 IL Oak Park 60301
        815 IL Rockford 61101
        309 IL Peoria 61602
        217 IL Springfield 62701 62704
        217 IL Champaign 61820
        618 IL Carbondale 62901
        317 IN Indianapolis 46202 46204 46220
        260 IN Fort Wayne 46802
        574 IN South Bend 46601
        812 IN Evansville 47708
        812 IN Bloomington 47401
        219 IN Gary 46402
        765 IN Lafayette 47901
        515 IA Des Moines 50309 50312
        319 IA Cedar Rapids 52401
        319 IA Iowa City 52240
        563 IA Davenport 52801
        712 IA Sioux City 51101
        316 KS Wichita 67202 67208
        785 KS Topeka 66603
        785 KS Lawrence 66044
        913 KS Overland Park 66204
        620 KS Dodge City 67801
        502 KY Louisville 40202 40204
        859 KY Lexington 40507 40508
        270 KY Bowling Green 42101
        606 KY Ashland 41101
        504 LA New Orleans 70112 70115 70130
        225 LA Baton Rouge 70802 70808
        318 LA Shreveport 71101
        337 LA Lafayette 70501
        985 LA Houma 70360
        207 ME Portland 04101 04103
        207 ME Bangor 04401
        410 MD Baltimore 21201 21202 21224
        410 MD Annapolis 21401
        301 MD Silver Spring 20901 20910
        301 MD Rockville 20850
        617 MA Boston 02108 02116 02118
        617 MA Cambridge 02138 02139
        508 MA Worcester 01608 01609
        413 MA Springfield 01103
        978 MA Lowell 01852
        781 MA Waltham 02451
        313 MI Detroit 48201 48226
        248 MI Troy 48084
        734 MI Ann Arbor 48103 48104
        616 MI Grand Rapids 49503 49506
        517 MI Lansing 48933
        810 MI Flint 48502
        989 MI Saginaw 48601
        269 MI Kalamazoo 49007
        231 MI Traverse City 49684
        906 MI Marquette 49855
        612 MN Minneapolis 55401 55403 55408
        651 MN Saint Paul 55101 55104
        952 MN Bloomington 55420
        218 MN Duluth 55802
        507 MN Rochester 55901
        320 MN Saint Cloud 56301
        601 MS Jackson 39201
        228 MS Biloxi 39530
        662 MS Tupelo 38801
        314 MO Saint Louis 63101 63103 63110
        816 MO Kansas City 64105 64108 64111
        417 MO Springfield 65802
        573 MO Columbia 65201
        660 MO Sedalia 65301
        406 MT Billings 59101
        406 MT Missoula 59801
        406 MT Bozeman 59715
        402 NE Omaha 68102 68104
        402 NE Lincoln 68502 68508
        308 NE Grand Island 68801
        702 NV Las Vegas 89101 89102 89109
        775 NV Reno 89501 89502
        603 NH Manchester 03101
        603 NH Concord 03301
        973 NJ Newark 07102 07103
        201 NJ Jersey City 07302 07306
        201 NJ Hoboken 07030
        609 NJ Princeton 08540
        609 NJ Trenton 08608
        732 NJ New Brunswick 08901
        856 NJ Camden 08102
        908 NJ Elizabeth 07201
        505 NM Albuquerque 87102 87106
        505 NM Santa Fe 87501
        575 NM Las Cruces 88001
        212 NY New York 10001 10011 10025
        917 NY New York 10003 10014
        718 NY Brooklyn 11201 11215 11217
        718 NY Bronx 10451 10458
        718 NY Staten Island 10301
        347 NY Astoria 11102 11105
        914 NY White Plains 10601
        914 NY Yonkers 10701
        516 NY Hempstead 11550
        631 NY Huntington 11743
        518 NY Albany 12203 12207
        845 NY Poughkeepsie 12601
        315 NY Syracuse 13202 13210
        585 NY Rochester 14604 14607
        716 NY Buffalo 14202 14222
        607 NY Ithaca 14850
        607 NY Binghamton 13901
        704 NC Charlotte 28202 28203
        919 NC Raleigh 27601 27603
        919 NC Durham 27701
        336 NC Greensboro 27401
        336 NC Winston Salem 27101
        828 NC Asheville 28801
        910 NC Wilmington 28401
        910 NC Fayetteville 28301
        252 NC Greenville 27834
        701 ND Fargo 58102 58103
        701 ND Bismarck 58501
        216 OH Cleveland 44113 44114
        614 OH Columbus 43201 43215
        513 OH Cincinnati 45202 45208
        419 OH Toledo 43604
        937 OH Dayton 45402
        330 OH Akron 44308
        740 OH Athens 45701
        405 OK Oklahoma City 73102 73106
        918 OK Tulsa 74103 74104
        580 OK Lawton 73501
        503 OR Portland 97201 97209 97214
        503 OR Salem 97301
        541 OR Eugene 97401
        541 OR Bend 97701
        215 PA Philadelphia 19103 19107 19147
        412 PA Pittsburgh 15213 15222
        610 PA Allentown 18101
        717 PA Harrisburg 17101
        717 PA Lancaster 17602
        570 PA Scranton 18503
        814 PA Erie 16501
        724 PA Greensburg 15601
        401 RI Providence 02903 02906
        401 RI Newport 02840
        803 SC Columbia 29201 29205
        843 SC Charleston 29401 29403
        864 SC Greenville 29601
        605 SD Sioux Falls 57104
        605 SD Rapid City 57701
        615 TN Nashville 37203 37206
        901 TN Memphis 38103 38104
        865 TN Knoxville 37902
        423 TN Chattanooga 37402
        931 TN Clarksville 37040
        731 TN Jackson 38301
        713 TX Houston 77002 77006 77019
        281 TX Sugar Land 77478
        214 TX Dallas 75201 75204 75219
        972 TX Plano 75074
        972 TX Irving 75061
        817 TX Fort Worth 76102 76107
        817 TX Arlington 76010
        512 TX Austin 78701 78704 78745
        210 TX San Antonio 78205 78209
        915 TX El Paso 79901 79902
        361 TX Corpus Christi 78401
        956 TX Laredo 78040
        806 TX Lubbock 79401
        806 TX Amarillo 79101
        432 TX Midland 79701
        254 TX Waco 76701
        903 TX Tyler 75702
        409 TX Beaumont 77701
        979 TX College Station 77840
        940 TX Denton 76201
        325 TX Abilene 79601
        801 UT Salt Lake City 84101 84102 84111
        801 UT Provo 84601
        435 UT Park City 84060
        802 VT Burlington 05401
        802 VT Montpelier 05602
        703 VA Arlington 22201 22202
        703 VA Alexandria 22314
        804 VA Richmond 23219 23220
        757 VA Norfolk 23510
        757 VA Virginia Beach 23451
        540 VA Roanoke 24011
        434 VA Charlottesville 22902
        206 WA Seattle 98101 98103 98122
        425 WA Bellevue 98004
        253 WA Tacoma 98402 98406
        509 WA Spokane 99201
        360 WA Olympia 98501
        360 WA Bellingham 98225
        304 WV Charleston 25301
        304 WV Morgantown 26505
        414 WI Milwaukee 53202 53207
        608 WI Madison 53703 53711
        920 WI Green Bay 54301
        715 WI Eau Claire 54701
        262 WI Kenosha 53140
        307 WY Cheyenne 82001
        307 WY Casper 82601
        307 WY Laramie 82070
        """
}
