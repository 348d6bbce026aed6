// Hand-written facts, by state and area code. An area code is that of the city, each ZIP code an
// ordinary one of the city; all were checked against PyPI `zipcodes` 3.0.0 (MIT), nothing was
// copied. A weight is the city's population in thousands, roughly (70 where the city is small),
// shared among its area codes.

extension UnitedStatesTables {
    /// `weight|state|city|ZIP code,ZIP code|area code`, by state and area code.
    static let places = """
        198|AL|Birmingham|35203,35205,35209|205
        185|AL|Mobile|36602,36608|251
        216|AL|Huntsville|35801,35802|256
        199|AL|Montgomery|36104,36117|334
        288|AK|Anchorage|99501,99503,99508|907
        70|AK|Fairbanks|99701|907
        1640|AZ|Phoenix|85003,85004,85016|602
        241|AZ|Scottsdale|85251,85254|480
        505|AZ|Mesa|85201,85210|480
        181|AZ|Tempe|85281|480
        220|AZ|Glendale|85301|623
        540|AZ|Tucson|85701,85705,85719|520
        70|AZ|Flagstaff|86001|928
        202|AR|Little Rock|72201,72205|501
        70|AR|Fayetteville|72701|479
        70|AR|Jonesboro|72401|870
        1925|CA|Los Angeles|90012,90017,90026|213
        1925|CA|Los Angeles|90028,90046|323
        70|CA|Santa Monica|90401,90405|310
        70|CA|Beverly Hills|90210|310
        70|CA|Torrance|90501,90503|310
        450|CA|Long Beach|90802,90803|562
        137|CA|Pasadena|91101,91106|626
        220|CA|Glendale|91203,91205|818
        70|CA|Burbank|91502,91505|818
        345|CA|Anaheim|92801,92805|714
        310|CA|Santa Ana|92701,92704|714
        310|CA|Irvine|92612,92618|949
        690|CA|San Diego|92101,92103|619
        690|CA|San Diego|92122,92128|858
        70|CA|Carlsbad|92008|760
        70|CA|Palm Springs|92262|760
        315|CA|Riverside|92501,92506|951
        70|CA|San Bernardino|92401,92404|909
        405|CA|Bakersfield|93301,93309|661
        540|CA|Fresno|93701,93710,93720|559
        70|CA|Santa Barbara|93101,93105|805
        70|CA|Ventura|93001|805
        70|CA|Monterey|93940|831
        70|CA|Santa Cruz|95060|831
        970|CA|San Jose|95112,95113,95125|408
        70|CA|Sunnyvale|94086|408
        70|CA|Palo Alto|94301,94306|650
        70|CA|San Mateo|94401|650
        810|CA|San Francisco|94102,94103,94110|415
        430|CA|Oakland|94607,94612|510
        70|CA|Berkeley|94704,94709|510
        70|CA|Concord|94520|925
        70|CA|Walnut Creek|94596|925
        525|CA|Sacramento|95814,95816,95825|916
        320|CA|Stockton|95202,95207|209
        218|CA|Modesto|95354|209
        70|CA|Santa Rosa|95401,95404|707
        70|CA|Redding|96001|530
        70|CA|Chico|95926|530
        710|CO|Denver|80202,80203,80205|303
        70|CO|Boulder|80302,80304|303
        70|CO|Aurora|80012|303
        485|CO|Colorado Springs|80903,80918|719
        70|CO|Pueblo|81003|719
        70|CO|Fort Collins|80521,80525|970
        70|CO|Grand Junction|81501|970
        70|CT|New Haven|06510,06511|203
        70|CT|Stamford|06901,06902|203
        70|CT|Bridgeport|06604|203
        120|CT|Hartford|06103,06106|860
        70|DE|Wilmington|19801,19805|302
        70|DE|Dover|19901|302
        680|DC|Washington|20001,20002,20009|202
        450|FL|Miami|33125,33130,33133|305
        70|FL|Miami Beach|33139|305
        182|FL|Fort Lauderdale|33301,33304|954
        70|FL|West Palm Beach|33401|561
        70|FL|Boca Raton|33432|561
        310|FL|Orlando|32801,32803|407
        390|FL|Tampa|33602,33606|813
        70|FL|Saint Petersburg|33701,33704|727
        70|FL|Clearwater|33755|727
        970|FL|Jacksonville|32202,32205|904
        197|FL|Tallahassee|32301,32303|850
        70|FL|Pensacola|32501|850
        70|FL|Gainesville|32601|352
        70|FL|Naples|34102|239
        70|FL|Sarasota|34236|941
        70|FL|Daytona Beach|32114|386
        500|GA|Atlanta|30303,30308,30309|404
        70|GA|Marietta|30060|770
        147|GA|Savannah|31401,31405|912
        200|GA|Augusta|30901|706
        70|GA|Athens|30601|706
        70|GA|Macon|31201|478
        70|GA|Albany|31701|229
        345|HI|Honolulu|96813,96814,96815|808
        70|HI|Hilo|96720|808
        236|ID|Boise|83702,83706|208
        70|ID|Idaho Falls|83402|208
        1335|IL|Chicago|60601,60602,60611|312
        1335|IL|Chicago|60614,60618,60647|773
        70|IL|Naperville|60540|630
        70|IL|Evanston|60201,60202|847
        70|IL|Oak Park|60301|708
        70|IL|Rockford|61101|815
        70|IL|Peoria|61602|309
        155|IL|Springfield|62701,62704|217
        70|IL|Champaign|61820|217
        70|IL|Carbondale|62901|618
        880|IN|Indianapolis|46202,46204,46220|317
        70|IN|Fort Wayne|46802|260
        70|IN|South Bend|46601|574
        70|IN|Evansville|47708|812
        70|IN|Bloomington|47401|812
        70|IN|Gary|46402|219
        70|IN|Lafayette|47901|765
        212|IA|Des Moines|50309,50312|515
        70|IA|Cedar Rapids|52401|319
        70|IA|Iowa City|52240|319
        70|IA|Davenport|52801|563
        70|IA|Sioux City|51101|712
        395|KS|Wichita|67202,67208|316
        70|KS|Topeka|66603|785
        70|KS|Lawrence|66044|785
        70|KS|Overland Park|66204|913
        70|KS|Dodge City|67801|620
        620|KY|Louisville|40202,40204|502
        320|KY|Lexington|40507,40508|859
        70|KY|Bowling Green|42101|270
        70|KY|Ashland|41101|606
        370|LA|New Orleans|70112,70115,70130|504
        225|LA|Baton Rouge|70802,70808|225
        185|LA|Shreveport|71101|318
        70|LA|Lafayette|70501|337
        70|LA|Houma|70360|985
        640|ME|Portland|04101,04103|207
        70|ME|Bangor|04401|207
        570|MD|Baltimore|21201,21202,21224|410
        70|MD|Annapolis|21401|410
        70|MD|Silver Spring|20901,20910|301
        70|MD|Rockville|20850|301
        650|MA|Boston|02108,02116,02118|617
        70|MA|Cambridge|02138,02139|617
        206|MA|Worcester|01608,01609|508
        155|MA|Springfield|01103|413
        70|MA|Lowell|01852|978
        70|MA|Waltham|02451|781
        630|MI|Detroit|48201,48226|313
        70|MI|Troy|48084|248
        70|MI|Ann Arbor|48103,48104|734
        199|MI|Grand Rapids|49503,49506|616
        70|MI|Lansing|48933|517
        70|MI|Flint|48502|810
        70|MI|Saginaw|48601|989
        70|MI|Kalamazoo|49007|269
        70|MI|Traverse City|49684|231
        70|MI|Marquette|49855|906
        425|MN|Minneapolis|55401,55403,55408|612
        305|MN|Saint Paul|55101,55104|651
        70|MN|Bloomington|55420|952
        70|MN|Duluth|55802|218
        210|MN|Rochester|55901|507
        70|MN|Saint Cloud|56301|320
        150|MS|Jackson|39201|601
        70|MS|Biloxi|39530|228
        70|MS|Tupelo|38801|662
        290|MO|Saint Louis|63101,63103,63110|314
        510|MO|Kansas City|64105,64108,64111|816
        155|MO|Springfield|65802|417
        137|MO|Columbia|65201|573
        70|MO|Sedalia|65301|660
        70|MT|Billings|59101|406
        70|MT|Missoula|59801|406
        70|MT|Bozeman|59715|406
        485|NE|Omaha|68102,68104|402
        291|NE|Lincoln|68502,68508|402
        70|NE|Grand Island|68801|308
        650|NV|Las Vegas|89101,89102,89109|702
        268|NV|Reno|89501,89502|775
        70|NH|Manchester|03101|603
        70|NH|Concord|03301|603
        305|NJ|Newark|07102,07103|973
        290|NJ|Jersey City|07302,07306|201
        70|NJ|Hoboken|07030|201
        70|NJ|Princeton|08540|609
        70|NJ|Trenton|08608|609
        70|NJ|New Brunswick|08901|732
        70|NJ|Camden|08102|856
        70|NJ|Elizabeth|07201|908
        560|NM|Albuquerque|87102,87106|505
        70|NM|Santa Fe|87501|505
        70|NM|Las Cruces|88001|575
        4150|NY|New York|10001,10011,10025|212
        4150|NY|New York|10003,10014|917
        2600|NY|Brooklyn|11201,11215,11217|718
        1400|NY|Bronx|10451,10458|718
        490|NY|Staten Island|10301|718
        70|NY|Astoria|11102,11105|347
        70|NY|White Plains|10601|914
        70|NY|Yonkers|10701|914
        70|NY|Hempstead|11550|516
        70|NY|Huntington|11743|631
        70|NY|Albany|12203,12207|518
        70|NY|Poughkeepsie|12601|845
        146|NY|Syracuse|13202,13210|315
        210|NY|Rochester|14604,14607|585
        276|NY|Buffalo|14202,14222|716
        70|NY|Ithaca|14850|607
        70|NY|Binghamton|13901|607
        890|NC|Charlotte|28202,28203|704
        470|NC|Raleigh|27601,27603|919
        285|NC|Durham|27701|919
        298|NC|Greensboro|27401|336
        70|NC|Winston Salem|27101|336
        70|NC|Asheville|28801|828
        70|NC|Wilmington|28401|910
        70|NC|Fayetteville|28301|910
        70|NC|Greenville|27834|252
        70|ND|Fargo|58102,58103|701
        70|ND|Bismarck|58501|701
        365|OH|Cleveland|44113,44114|216
        910|OH|Columbus|43201,43215|614
        310|OH|Cincinnati|45202,45208|513
        268|OH|Toledo|43604|419
        136|OH|Dayton|45402|937
        190|OH|Akron|44308|330
        70|OH|Athens|45701|740
        690|OK|Oklahoma City|73102,73106|405
        410|OK|Tulsa|74103,74104|918
        70|OK|Lawton|73501|580
        640|OR|Portland|97201,97209,97214|503
        176|OR|Salem|97301|503
        177|OR|Eugene|97401|541
        70|OR|Bend|97701|541
        1570|PA|Philadelphia|19103,19107,19147|215
        300|PA|Pittsburgh|15213,15222|412
        70|PA|Allentown|18101|610
        70|PA|Harrisburg|17101|717
        70|PA|Lancaster|17602|717
        70|PA|Scranton|18503|570
        70|PA|Erie|16501|814
        70|PA|Greensburg|15601|724
        190|RI|Providence|02903,02906|401
        70|RI|Newport|02840|401
        137|SC|Columbia|29201,29205|803
        150|SC|Charleston|29401,29403|843
        70|SC|Greenville|29601|864
        70|SD|Sioux Falls|57104|605
        70|SD|Rapid City|57701|605
        680|TN|Nashville|37203,37206|615
        620|TN|Memphis|38103,38104|901
        192|TN|Knoxville|37902|865
        182|TN|Chattanooga|37402|423
        70|TN|Clarksville|37040|931
        150|TN|Jackson|38301|731
        2300|TX|Houston|77002,77006,77019|713
        70|TX|Sugar Land|77478|281
        1300|TX|Dallas|75201,75204,75219|214
        287|TX|Plano|75074|972
        70|TX|Irving|75061|972
        950|TX|Fort Worth|76102,76107|817
        395|TX|Arlington|76010|817
        970|TX|Austin|78701,78704,78745|512
        1470|TX|San Antonio|78205,78209|210
        680|TX|El Paso|79901,79902|915
        317|TX|Corpus Christi|78401|361
        255|TX|Laredo|78040|956
        260|TX|Lubbock|79401|806
        200|TX|Amarillo|79101|806
        70|TX|Midland|79701|432
        70|TX|Waco|76701|254
        70|TX|Tyler|75702|903
        70|TX|Beaumont|77701|409
        70|TX|College Station|77840|979
        70|TX|Denton|76201|940
        70|TX|Abilene|79601|325
        200|UT|Salt Lake City|84101,84102,84111|801
        70|UT|Provo|84601|801
        70|UT|Park City|84060|435
        70|VT|Burlington|05401|802
        70|VT|Montpelier|05602|802
        395|VA|Arlington|22201,22202|703
        70|VA|Alexandria|22314|703
        228|VA|Richmond|23219,23220|804
        235|VA|Norfolk|23510|757
        455|VA|Virginia Beach|23451|757
        70|VA|Roanoke|24011|540
        70|VA|Charlottesville|22902|434
        740|WA|Seattle|98101,98103,98122|206
        70|WA|Bellevue|98004|425
        220|WA|Tacoma|98402,98406|253
        229|WA|Spokane|99201|509
        70|WA|Olympia|98501|360
        70|WA|Bellingham|98225|360
        150|WV|Charleston|25301|304
        70|WV|Morgantown|26505|304
        560|WI|Milwaukee|53202,53207|414
        270|WI|Madison|53703,53711|608
        70|WI|Green Bay|54301|920
        70|WI|Eau Claire|54701|715
        70|WI|Kenosha|53140|262
        70|WY|Cheyenne|82001|307
        70|WY|Casper|82601|307
        70|WY|Laramie|82070|307
        """
}
